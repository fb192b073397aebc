import { createElement, type ReactElement } from 'react';

/** Total size of the cache in characters, including keys. */
const maxLetters = 6_000_000;
/** Unguessable, so that content can't forge a placeholder. */
const secret = import.meta.env.SSR ? globalThis.crypto.randomUUID() : '';
const opening = `<wbr data-part="${secret} `;
const closing = '"/>';

/** Rendered HTML by cache key, in LRU order. */
const fragments = new Map<string, string>();
let letters = 0;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Texts and settings are identified by reference: a change creates new objects. */
function numberOf(thing: object): number {
  const known = numbers.get(thing);
  if (known !== undefined) return known;
  numbers.set(thing, ++lastNumber);
  return lastNumber;
}

function store(key: string, html: string): void {
  letters += key.length + html.length;
  fragments.set(key, html);
  for (const [oldest, old] of fragments) {
    if (letters <= maxLetters) return;
    letters -= oldest.length + old.length;
    fragments.delete(oldest);
  }
}

/** Copies a slice, which would otherwise keep V8 from freeing the whole page of 130 kB. */
const copyOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('latin1');

type Found =
  | { isCached: true; mark: ReactElement }
  | { isCached: false; begin: ReactElement; end: ReactElement };

type Kind = { isAnywhere: boolean; isNamed: boolean };
type FragmentKey = Kind & { texts: object; settings: object };

const markOf = (text: string) => createElement('wbr', { 'data-part': `${secret} ${text}` });

const eagerImage = /<img(?![^>]* loading="lazy")/; // React preloads these in the head of the page that renders them
const idOfPlace = /_R_\w/;

/**
 * Whether HTML is reusable: no nonce, no preloaded image (unless preloaded by the caller), no position-dependent IDs (if reused
 * anywhere).
 */
function mayStandAgain(html: string, { isAnywhere, isNamed }: Kind): boolean {
  return (
    !html.includes(' nonce="') &&
    !(!isNamed && eagerImage.test(html)) &&
    !(isAnywhere && idOfPlace.test(html))
  );
}

/** Cached parts of one page (`cached-fragment.tsx`): rendered as placeholders and inserted afterwards. */
export class PageFragments {
  readonly #parts: (Kind & { key: string; html: string | null })[] = [];

  /** `isAnywhere`: position is not part of the key; `isNamed`: the caller preloads the part's images. */
  find(name: string, { texts, settings, ...kind }: FragmentKey): Found {
    const key = `${numberOf(texts)} ${numberOf(settings)} ${name}`;
    const html = fragments.get(key) ?? null;
    const number = this.#parts.push({ ...kind, key, html }) - 1;
    if (html === null)
      return { isCached: false, begin: markOf(`${number} begin`), end: markOf(`${number} end`) };
    fragments.delete(key); // mark as most recently used
    fragments.set(key, html);
    return { isCached: true, mark: markOf(`${number} here`) };
  }

  /**
   * Replaces the placeholders in the page (Latin-1, one character per byte). Newly rendered parts are cached if the page
   * `isWhole`.
   */
  putInto(page: string, isWhole: boolean): string {
    let html = '';
    let at = 0;
    const begun: number[] = [];
    for (let mark = page.indexOf(opening); mark !== -1; mark = page.indexOf(opening, at)) {
      html += page.slice(at, mark);
      const end = page.indexOf(closing, mark);
      const [number, what] = page.slice(mark + opening.length, end).split(' ');
      const part = this.#parts[Number(number)]!; // placeholders are of this page
      at = end + closing.length;
      if (what === 'here') html += part.html;
      else if (what === 'begin') begun.push(html.length);
      else {
        const from = begun.pop()!; // markers are nested like elements
        const rendered = html.slice(from);
        if (isWhole && !fragments.has(part.key) && mayStandAgain(rendered, part))
          store(part.key, copyOf(rendered));
      }
    }
    return html + page.slice(at);
  }
}

/** For tests: empties the cache. */
export function forgetParts(): void {
  fragments.clear();
  letters = 0;
}
