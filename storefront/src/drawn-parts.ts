import { createElement, type ReactElement } from 'react';

/** Of all parts together, with what tells them apart. */
const mostLetters = 6_000_000;
/** Nobody outside can write a mark of ours into a page. */
const secret = import.meta.env.SSR ? globalThis.crypto.randomUUID() : '';
const opening = `<wbr data-part="${secret} `;
const closing = '"/>';

/** What parts look like, by all that they show; those that nobody asked for the longest time go first. */
const drawn = new Map<string, string>();
let letters = 0;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Texts and settings are told apart by which object they are: a change makes new ones. */
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

/** What is cut out of a text keeps all of that text in V8's memory: here a page of 130 kB for each tile. */
const copyOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('latin1');

type Found =
  | { isDrawn: true; mark: ReactElement }
  | { isDrawn: false; begin: ReactElement; end: ReactElement };

type Kind = { isAnywhere: boolean; isNamed: boolean };
type DrawnBy = Kind & { texts: object; settings: object };

const markOf = (text: string) => createElement('wbr', { 'data-part': `${secret} ${text}` });

const wantedAtOnce = /<img(?![^>]* loading="lazy")/; // React names those in the head of the page that it draws
const idOfPlace = /_R_\w/;

/** Not what belongs to one page: the mark of its own blocks, a picture that its head names, an id made of where it stands. */
function mayStandAgain(html: string, { isAnywhere, isNamed }: Kind): boolean {
  return (
    !html.includes(' nonce="') &&
    !(!isNamed && wantedAtOnce.test(html)) &&
    !(isAnywhere && idOfPlace.test(html))
  );
}

/** Of one page: the parts that it is put together from (`drawn-once.tsx`), which stand in it as marks until it is drawn. */
export class DrawnParts {
  readonly #parts: (Kind & { key: string; html: string | null })[] = [];

  /** `texts`, `settings`: what it is drawn with. `isAnywhere`: its place is no part of its name; `isNamed`: its pictures are named for each page. */
  find(name: string, { texts, settings, ...kind }: DrawnBy): Found {
    const key = `${numberOf(texts)} ${numberOf(settings)} ${name}`;
    const html = drawn.get(key) ?? null;
    const number = this.#parts.push({ ...kind, key, html }) - 1;
    if (html === null)
      return { isDrawn: false, begin: markOf(`${number} begin`), end: markOf(`${number} end`) };
    drawn.delete(key); // last in line again
    drawn.set(key, html);
    return { isDrawn: true, mark: markOf(`${number} here`) };
  }

  /** The page (a letter for each byte) with its parts instead of their marks. Those that were drawn for it are kept for others if it `isWhole`. */
  putInto(page: string, isWhole: boolean): string {
    let html = '';
    let at = 0;
    const begun: number[] = [];
    for (let mark = page.indexOf(opening); mark !== -1; mark = page.indexOf(opening, at)) {
      html += page.slice(at, mark);
      const end = page.indexOf(closing, mark);
      const [number, what] = page.slice(mark + opening.length, end).split(' ');
      const part = this.#parts[Number(number)]!; // a mark is of this page
      at = end + closing.length;
      if (what === 'here') html += part.html;
      else if (what === 'begin') begun.push(html.length);
      else {
        const from = begun.pop()!; // marks are nested like elements
        const drawnNow = html.slice(from);
        if (isWhole && !drawn.has(part.key) && mayStandAgain(drawnNow, part))
          keep(part.key, copyOf(drawnNow));
      }
    }
    return html + page.slice(at);
  }
}

/** For tests: as if nothing had been drawn before. */
export function forgetParts(): void {
  drawn.clear();
  letters = 0;
}
