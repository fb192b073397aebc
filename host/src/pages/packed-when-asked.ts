import { type Page, scriptOf } from './page.ts';

/** A script that is packed as small as can be when somebody asks for it: no page waits for that. */
export class PackedWhenAsked {
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
