import type { Page } from 'playwright-core';

/* Elements that axe has passed already: journeys visit the same forms, panels and rows repeatedly. */

/** Passed kinds of elements by width, theme and additional rules, for this worker. */
const sound = new Map<string, Set<string>>();

export type Kinds = { at: string; kinds: string[] };

/**
 * Kinds of elements in a page, except in these parts: element, states, ancestors and what names it, without texts. `at`: width, theme
 * and additional rules. Headings and landmarks include their order.
 */
export async function kindsOf(
  page: Page,
  without: readonly string[],
  besides: readonly string[] = [],
): Promise<Kinds> {
  const { at, kinds } = await page.evaluate((left) => {
    /** Attributes with states, roles or field names rather than text. */
    const recorded = new Set([
      'class',
      'role',
      'type',
      'name',
      'dir',
      'lang',
      'autocomplete',
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
      return `${element.localName} ${attributes.join(' ')} ${hasWords} ${nameOf(element)}`;
    };
    /** What a kind needs for its name: text anywhere inside, a label, existing references, and the visible text in its label. */
    const nameOf = (element: Element) => {
      const text = element.textContent.replaceAll(/\s+/g, ' ').trim().toLowerCase();
      const label = element.getAttribute('aria-label');
      const ids = ['aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap(
        (name) => element.getAttribute(name)?.split(/\s+/) ?? [],
      );
      const isLabelled = 'labels' in element && (element.labels as NodeList | null)?.length !== 0;
      return [
        text !== '',
        element.childElementCount > 0,
        isLabelled,
        label === null || label.toLowerCase().includes(text),
        ids.every((id) => document.getElementById(id)),
      ];
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
  return { at: [at, ...besides].join(' '), kinds };
}

export function areKnown({ at, kinds }: Kinds): boolean {
  const known = sound.get(at);
  return known !== undefined && kinds.every((kind) => known.has(kind));
}

/** Remembers kinds without findings. */
export function keepSound({ at, kinds }: Kinds): void {
  sound.set(at, new Set([...(sound.get(at) ?? []), ...kinds]));
}
