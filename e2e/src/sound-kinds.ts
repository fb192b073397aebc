import type { Page } from 'playwright-core';

/* Elements that axe has passed already: journeys visit the same forms, panels and rows repeatedly. */

/** Passed kinds of elements by width and theme, for this worker. */
const sound = new Map<string, Set<string>>();

/** `at`: width and theme. `hasNew`, `isNewOrder`: whether elements, or the order of headings and landmarks, are of new kinds. */
export type Kinds = { at: string; kinds: string[]; hasNew: boolean; isNewOrder: boolean };

/** Selects the elements that `markNewKinds` marked. */
export const newKind = '[data-new-kind]';

/**
 * Kinds of elements in a page, except in these parts: element, states and four ancestors, without texts. Marks the outermost
 * elements of kinds that have not passed.
 */
export async function markNewKinds(page: Page, without: readonly string[]): Promise<Kinds> {
  const passed = [...sound].map(([at, kinds]) => [at, [...kinds]] as const);
  return page.evaluate(
    ([left, passedAt]) => {
      /** Attributes with states or roles rather than text. */
      const recorded = new Set(['class', 'role', 'type', 'dir', 'lang', 'disabled', 'open', 'data-theme']);
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
      const { className, dataset } = document.documentElement;
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const at = `${innerWidth} ${isDark} ${className} ${dataset['theme']}`;
      const known = new Set(new Map(passedAt).get(at));
      const kinds = new Set<string>();
      const order: string[] = [];
      let hasNew = false;
      const mark = (element: Element) => {
        hasNew = true;
        element.setAttribute('data-new-kind', '');
      };
      const walk = (element: Element, around: readonly string[], isMarked: boolean) => {
        if (left.length > 0 && element.matches(left.join())) return;
        if (!element.checkVisibility() && getComputedStyle(element).display !== 'contents') return;
        const path = [...around, describe(element)];
        const kind = hash(path.join(' > '));
        kinds.add(kind);
        const isNew = !isMarked && !known.has(kind);
        if (element.matches('h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, section')) {
          if (order.at(-1) !== element.localName) order.push(element.localName);
        }
        for (const child of element.children) walk(child, path.slice(-4), isMarked || isNew);
        if (isNew) mark(element);
      };
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const isRepeated = new Set(ids).size < ids.length; // axe decides whether that matters
      if (isRepeated) mark(document.body);
      walk(document.body, [], isRepeated);
      kinds.add(order.join(' '));
      return { at, kinds: [...kinds], hasNew, isNewOrder: !known.has(order.join(' ')) };
    },
    [without, passed] as const,
  );
}

export const unmarkNewKinds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-new-kind]'))
      element.removeAttribute('data-new-kind');
  });

/** Remembers kinds without findings. */
export function keepSound({ at, kinds }: Kinds): void {
  sound.set(at, new Set([...(sound.get(at) ?? []), ...kinds]));
}
