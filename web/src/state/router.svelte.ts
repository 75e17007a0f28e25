import { back } from './back';
import { routeOf, type Route } from './routes';

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => this.#look());
  }

  #look(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  go(path: string, { replace = false } = {}): void {
    if (back.wait(() => this.go(path, { replace }))) return;
    if (back.leavePage() || replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#look();
    scrollTo(0, 0);
  }

  /** Away from a page and from all that lies over it; going back does not lead to it again. */
  leave(path: string): void {
    back.clear(() => this.go(path, { replace: true }));
  }

  /** Links of ours do not reload the page. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const special = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || special || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
