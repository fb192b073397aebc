import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import {
  brokenWords,
  loadAxe,
  repeated,
  seriousFindings,
  sidewaysScroll,
  tabsOutOfSight,
  textsWithoutBeginning,
} from '../watched-page.ts';

/**
 * Returns a function that waits for all of the page's requests: before that, fonts and charts are missing. Half a second faster
 * than the browsers' network idle.
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    // Navigation cancels the previous page's requests silently.
    if (request.isNavigationRequest()) underWay.clear();
    underWay.add(request);
    begun++;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    let before: number;
    do {
      before = begun;
      await expect.poll(() => [...underWay].map((request) => request.url()), { interval: 10 }).toEqual([]);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    } while (before !== begun);
  };
}

export type Theme = 'light' | 'dark';
export const bothThemes: readonly Theme[] = ['light', 'dark'];

/** A button's accessible name contains its visible label (WCAG 2.5.3). */
const spokenNames = ['label-content-name-mismatch'];

/** All axe findings in the first theme, with button names of the header; in other themes those that depend on color. */
export async function findingsOf(page: Page, themes = bothThemes): Promise<string[]> {
  const overflow = await sidewaysScroll(page);
  const found = overflow > 0 ? [`${overflow} pixels wider than the window`] : [];
  found.push(...(await keysOn(page)).map((key) => `${key} stands in the place of its text`));
  found.push(...(await tabsOutOfSight(page)).map((tab) => `${tab} is where one is, and out of sight`));
  found.push(...(await brokenWords(page)).map((word) => `${word} is broken across lines`));
  found.push(...(await textsWithoutBeginning(page)).map((text) => `${text} loses its beginning`));
  found.push(...(await markedAmounts(page)).map((amount) => `${amount} is copied with invisible marks`));
  if (await losesItsRows(page)) found.push('rights are scrolled away from what they are about');
  for (const [place, theme] of themes.entries()) {
    await page.evaluate((shown) => (document.documentElement.dataset['theme'] = shown), theme);
    const all =
      place === 0
        ? [...(await seriousFindings(page)), ...(await breachesOf(page, spokenNames))]
        : await breachesOf(page, ['color-contrast']);
    found.push(...all.map((one) => `${theme}: ${one}`));
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  return found;
}

/** Message keys displayed without a text, except in lists of texts. */
const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt'] as const;
    const named = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    const listed = new Set(
      [...document.querySelectorAll('.font-mono')].map(({ textContent }) => textContent),
    );
    const allText = [document.body.innerText, ...named].join('\n');
    const keys = allText.match(/(?<![\w.@/-])(?:console|operator|ui|payment)(?:\.[a-z][\w-]*)+/g) ?? [];
    return [...new Set(keys)].filter((key) => !listed.has(key));
  });

/** Amounts and figures with invisible direction marks, which would be copied. */
const markedAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      const plain = text.replaceAll(marks, '');
      if (plain !== text && /\d/.test(plain) && /^[\p{Sc}A-Z\d\s.,%+\-\u2212()–]+$/u.test(plain))
        found.push(plain);
    }
    return found;
  });

/** Whether the first column of a permissions table scrolls away. */
const losesItsRows = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rights')].some((table) => {
      const region = table.parentElement!;
      region.scrollLeft = document.documentElement.dir === 'rtl' ? -region.scrollWidth : region.scrollWidth;
      const [frame, first] = [region, table.querySelector('tbody th')!].map((one) =>
        one.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      region.scrollLeft = 0;
      return first.left < frame.left - 1 || first.right > frame.right + 1;
    }),
  );

/** Runs only these axe rules on the whole page. */
async function breachesOf(page: Page, rules: readonly string[]): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(
    async ([runOnly, exclude]) => {
      type Violation = { id: string; nodes: { html: string }[] };
      type Axe = { run(of: object, options: object): Promise<{ violations: Violation[] }> };
      const { axe } = globalThis as unknown as { axe: Axe };
      const of = { include: ['body'], exclude };
      const { violations } = await axe.run(of, { runOnly, preload: false, iframes: false });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    },
    [rules, repeated] as const,
  );
}
