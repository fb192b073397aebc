import { createElement, type ReactElement } from 'react';

/** Total size of the cache in characters, including keys. */
const mostLetters = 6_000_000;
/** Unguessable, so that content can't forge a placeholder. */
const secret = import.meta.env.SSR ? globalThis.crypto.randomUUID() : '';
const opening = `<wbr data-part="${secret} `;
const closing = '"/>';

/** Rendered HTML by cache key, in LRU order. */
const drawn = new Map<string, string>();
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

function keep(key: string, html: string): void {
  letters += key.length + html.length;
  drawn.set(key, html);
  for (const [oldest, old] of drawn) {
    if (letters <= mostLetters) return;
    letters -= oldest.length + old.length;
    drawn.delete(oldest);
  }
}

/** Copies a slice, which would otherwise keep V8 from freeing the whole page of 130 kB. */
const copyOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('latin1');

type Found =
  | { isDrawn: true; mark: ReactElement }
  | { isDrawn: false; begin: ReactElement; end: ReactElement };

type Kind = { isAnywhere: boolean; isNamed: boolean };
type DrawnBy = Kind & { texts: object; settings: object };

const markOf = (text: string) => createElement('wbr', { 'data-part': `${secret} ${text}` });

const wantedAtOnce = /<img(?![^>]* loading="lazy")/; // React preloads these in the head of the page that renders them
const idOfPlace = /_R_\w/;

/**
 * Whether HTML is reusable: no nonce, no preloaded image (unless preloaded by the caller), no position-dependent IDs (if reused
 * anywhere).
 */
function mayStandAgain(html: string, { isAnywhere, isNamed }: Kind): boolean {
  return (
    !html.includes(' nonce="') &&
    !(!isNamed && wantedAtOnce.test(html)) &&
    !(isAnywhere && idOfPlace.test(html))
  );
}

/** Cached parts of one page (`drawn-once.tsx`): rendered as placeholders and inserted afterwards. */
export class DrawnParts {
  readonly #parts: (Kind & { key: string; html: string | null })[] = [];

  /** `isAnywhere`: position is not part of the key; `isNamed`: the caller preloads the part's images. */
  find(name: string, { texts, settings, ...kind }: DrawnBy): Found {
    const key = `${numberOf(texts)} ${numberOf(settings)} ${name}`;
    const html = drawn.get(key) ?? null;
    const number = this.#parts.push({ ...kind, key, html }) - 1;
    if (html === null)
      return { isDrawn: false, begin: markOf(`${number} begin`), end: markOf(`${number} end`) };
    drawn.delete(key); // mark as most recently used
    drawn.set(key, html);
    return { isDrawn: true, mark: markOf(`${number} here`) };
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
        const drawnNow = html.slice(from);
        if (isWhole && !drawn.has(part.key) && mayStandAgain(drawnNow, part))
          keep(part.key, copyOf(drawnNow));
      }
    }
    return html + page.slice(at);
  }
}

/** For tests: empties the cache. */
export function forgetParts(): void {
  drawn.clear();
  letters = 0;
}
