"""Searches and playouts for any game.

A search takes determinizations of a view, a `Model` of the game, the seat and its legal actions, and a `Budget`; it
returns an `Estimate` for every legal action. `regret` adds to the estimates how often to make each choice (`Mixture`).
`cfr.Trainer` is another kind of thing: it learns a whole game from its beginning, and takes none of these.

- `flat.flat`: flat Monte Carlo. For games with much hidden information and short simulations. Our bots use it.
- `expectimax.expectimax`: exact chance down to a depth. For positions where little is hidden or few choices are left.
- `ismcts.ismcts`: tree search over information sets. For longer plans with little hidden information.
- `regret.regret`: a mixed strategy at the root. For small simultaneous or bluffing choices.
- `cfr.Trainer`: counterfactual regret minimisation, before the game. For games small enough to tabulate;
  `strategy_file` keeps such results on disk.

None of our bots uses the last four: they are the library's offer to other games and to research. `policy.PolicyBot`
plays as a model does, without a search; `rollout.playouts` plays at random.
"""
