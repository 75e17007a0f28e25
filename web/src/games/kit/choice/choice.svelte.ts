// Selecting and confirming, the same on every board. In a component:
//
//   const props: BoardProps<View, Scene> = $props();
//   const choice = new Choice(() => props);
//
//   choice.tap(action)         a tap on something that stands for a choice. It is made immediately, or only selected if the player
//                              prefers to confirm; a second tap on what is selected confirms it.
//   choice.tap(action, true)   always asks: for what cannot be taken back.
//   choice.selected            selected and not confirmed; null when it is not legal any more.
//   choice.shown               the one to be shown as chosen: on its way to the server, or selected.
//   choice.confirm(), choice.cancel()
//
// Nothing can be selected or made while something is being told or a choice is on its way, and the second of two quick taps on
// the same thing never confirms it. What is not legal is sent all the same: the server says why not.
import type { BoardProps } from '../../contract';
import { Guard } from '../stage/guard';

export type ChoiceProps = Pick<BoardProps<unknown>, 'legal' | 'pending' | 'confirm' | 'act' | 'stage'>;

export class Choice {
  #selected = $state.raw<{ action: string; among: string } | null>(null);
  #guard = new Guard();

  constructor(private readonly props: () => ChoiceProps) {}

  get selected(): string | null {
    const { legal, pending } = this.props();
    const found = this.#selected;
    return found && pending === null && found.among === listed(legal) ? found.action : null;
  }

  get shown(): string | null {
    return this.props().pending ?? this.selected;
  }

  tap(action: string, asks: boolean = this.props().confirm): void {
    const { legal, pending, stage } = this.props();
    if (stage.busy || pending !== null) return;
    if (!asks || !legal.has(action)) return this.#make(action);
    if (this.selected === action) return this.confirm();
    this.#selected = { action, among: listed(legal) };
    this.#guard.touch();
  }

  confirm(): void {
    const action = this.selected;
    if (action === null || this.props().stage.busy || this.#guard.dead) return;
    this.#make(action);
  }

  cancel(): void {
    this.#selected = null;
  }

  #make(action: string): void {
    this.#selected = null;
    this.props().act(action);
  }
}

function listed(legal: ReadonlySet<string>): string {
  return [...legal].join('\n');
}
