import type { Page } from 'playwright-core';

/* Elements that axe has passed already: journeys visit the same forms, panels and rows repeatedly. */

/** Passed kinds of elements by width and theme, for this worker. */
const sound = new Map<string, Set<string>>();

export type Kinds = { at: string; kinds: string[] };

/**
 * Kinds of elements in a page, except in these parts: element, states and ancestors, without texts, with the page's language and
 * direction. `at`: width and theme. Headings and landmarks include their order.
 */
export async function kindsOf(page: Page, without: readonly string[]): Promise<Kinds> {
  return page.evaluate((left) => {
    /** Attributes with states, roles or field names rather than text. */
    const recorded = new Set([
      'class',
      'role',
      'type',
      'name',
      'dir',
      'lang',
      'disabled',
      'open',
      'data-theme',
    ]);
    const isState = (value: string) => /^(true|false|mixed|page|step|\d)?$/.test(value);
    const describe = (element: Element) => {
      const attributes = [...element.attributes]
        .map(({ name, value }) => {
          if (recorded.has(name) || (name.startsWith('aria-') && isState(value))) return `${name}=${value}`;
          return value === '' ? `${name}=` : name;
        })
        .toSorted();
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
      );
      return `${element.localName} ${attributes.join(' ')} ${hasWords}`;
    };
    const hash = (text: string) => {
      let value = 5381;
      for (let index = 0; index < text.length; index++)
        value = (Math.imul(value, 33) ^ text.charCodeAt(index)) >>> 0;
      return value.toString(36);
    };
    const kinds = new Set<string>();
    const order: string[] = [];
    const walk = (element: Element, around: string) => {
      if (left.length > 0 && element.matches(left.join())) return;
      if (!element.checkVisibility() && getComputedStyle(element).display !== 'contents') return;
      const kind = hash(`${around} ${describe(element)}`);
      kinds.add(kind);
      if (element.matches('h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, section')) {
        if (order.at(-1) !== element.localName) order.push(element.localName);
      }
      for (const child of element.children) walk(child, kind);
    };
    const { className, dataset } = document.documentElement;
    walk(document.body, hash(`${className} ${dataset['theme']}`));
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    if (new Set(ids).size < ids.length) kinds.add(crypto.randomUUID()); // axe decides whether that matters
    kinds.add(order.join(' '));
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return { at: `${innerWidth} ${isDark}`, kinds: [...kinds] };
  }, without);
}

export function areKnown({ at, kinds }: Kinds): boolean {
  const known = sound.get(at);
  return known !== undefined && kinds.every((kind) => known.has(kind));
}

/** Remembers kinds without findings. */
export function keepSound({ at, kinds }: Kinds): void {
  sound.set(at, new Set([...(sound.get(at) ?? []), ...kinds]));
}
