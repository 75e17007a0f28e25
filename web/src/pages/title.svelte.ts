import { m } from '../paraglide/messages.js';

/** The title of the tab for as long as a page is shown; empty for the name alone. */
export function named(title: () => string): void {
  $effect(() => {
    const words = title();
    document.title = words ? m['app.title.page']({ page: words }) : m['app.name']();
  });
}
