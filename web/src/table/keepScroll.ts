// What is made again in another place of the page, such as the waiting room when somebody joins on this device, is scrolled to
// where it was.
import type { Attachment } from 'svelte/attachments';

const KEPT = new Map<string, number>();

export function keepScroll(key: string): Attachment<HTMLElement> {
  return (element) => {
    element.scrollTop = KEPT.get(key) ?? 0;
    const note = (): void => void KEPT.set(key, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  };
}
