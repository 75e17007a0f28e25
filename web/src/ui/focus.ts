import type { Attachment } from 'svelte/attachments';

/**
 * When what has the focus disappears, as a disc does that is put down, the focus goes on instead of nowhere: to the first
 * of `next` that is there and takes it.
 */
export function keepFocus(...next: string[]): Attachment<HTMLElement> {
  return (group) => {
    let last: Element | null = null;

    function focusin(event: FocusEvent): void {
      last = event.target as Element;
    }

    const watcher = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      for (const one of next.flatMap((selector) => [...group.querySelectorAll<HTMLElement>(selector)])) {
        one.focus({ preventScroll: true });
        if (document.activeElement === one) return;
      }
    });
    watcher.observe(group, { childList: true, subtree: true });
    group.addEventListener('focusin', focusin);
    return () => {
      watcher.disconnect();
      group.removeEventListener('focusin', focusin);
    };
  };
}
