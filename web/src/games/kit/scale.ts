/** How many times larger something is drawn than it is laid out, as on a big screen: what is measured in the picture is divided
 *  by it before it is used to move something. */
export function scaleOf(node: HTMLElement): number {
  const board = node.closest<HTMLElement>('.board');
  return board?.offsetWidth ? board.getBoundingClientRect().width / board.offsetWidth : 1;
}
