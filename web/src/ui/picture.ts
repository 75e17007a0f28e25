/**
 * Whoever touches something sees first that it was touched, also where the processor is slow: what takes longer is done
 * when the next picture is out. A page that nobody sees has no pictures to wait for.
 */
export function afterPicture(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
