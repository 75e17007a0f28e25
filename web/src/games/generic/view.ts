/** What the views of all games have in common. */
export interface PlainView {
  seat: number | null;
  to_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
}
