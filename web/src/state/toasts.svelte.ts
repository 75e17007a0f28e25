// Short words that come and go: refusals, and what was copied.
const SHOWN_MS = 5_000;

export interface Toast {
  id: number;
  text: string;
  kind: 'note' | 'trouble';
}

class Toasts {
  all: Toast[] = $state([]);
  #last = 0;

  show(text: string, kind: Toast['kind'] = 'note'): void {
    if (this.all.some((toast) => toast.text === text)) return;
    this.#last += 1;
    const id = this.#last;
    this.all = [...this.all.slice(-2), { id, text, kind }];
    setTimeout(() => this.drop(id), SHOWN_MS);
  }

  trouble(text: string): void {
    this.show(text, 'trouble');
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
