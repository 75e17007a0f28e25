const LATEST_MS = 250;

/**
 * Whoever touches something sees first that it was touched, also where the processor is slow: what takes longer is done
 * when the next picture is out. Where none comes, because nobody looks at the page any more, it is done all the same.
 */
export function afterPicture(run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, document.hidden ? 0 : LATEST_MS);
}

/** The same for those who wait. */
export function nextPicture(): Promise<void> {
  return new Promise(afterPicture);
}
