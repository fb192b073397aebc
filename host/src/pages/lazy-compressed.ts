import { type Page, scriptOf } from './page.ts';

/** Compresses a script as well as possible on its first request, so that no page waits for it. */
export class LazyCompressed {
  #body: string;
  #page: Promise<Page> | null = null;

  constructor(body: string) {
    this.#body = body;
  }

  page(): Promise<Page> {
    if (this.#page === null) {
      this.#page = scriptOf(this.#body);
      this.#body = '';
    }
    return this.#page;
  }
}
