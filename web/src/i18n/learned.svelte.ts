/** How many games' sentences are known: what was shown before they came is shown anew. */
class Learned {
  games = $state(0);
}

export const learned = new Learned();
