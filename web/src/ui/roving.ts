import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One stop for the Tab key: inside, the arrows, Home and End move the focus. `{@attach roving('button')}` */
export function roving(selector: string): Attachment<HTMLElement> {
  return (group) => {
    const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(selector)];

    function mark(current: HTMLElement | undefined): void {
      for (const item of items()) item.tabIndex = item === current ? 0 : -1;
    }

    function keydown(event: KeyboardEvent): void {
      const all = items();
      const at = all.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      let to = at + (STEPS[event.key] ?? 0);
      if (event.key === 'Home') to = 0;
      if (event.key === 'End') to = all.length - 1;
      if (to === at) return;
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    }

    function focusin(event: FocusEvent): void {
      const item = items().find((one) => one.contains(event.target as Node));
      if (item) mark(item);
    }

    const watcher = new MutationObserver(() => {
      const all = items();
      if (!all.some((item) => item.tabIndex === 0) || all.filter((item) => item.tabIndex === 0).length > 1) {
        mark(all.find((item) => item === document.activeElement) ?? all[0]);
      }
    });
    mark(items()[0]);
    watcher.observe(group, { childList: true, subtree: true });
    group.addEventListener('keydown', keydown);
    group.addEventListener('focusin', focusin);
    return () => {
      watcher.disconnect();
      group.removeEventListener('keydown', keydown);
      group.removeEventListener('focusin', focusin);
    };
  };
}
