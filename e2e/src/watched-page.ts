import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { areKnown, keepSound, kindsOf } from './sound-kinds.ts';
import { leavePage, newPage, takePage, type Visitor } from './swept-pages.ts';

/** Half as much to send to a page, and to read there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type WatchedPage = {
  page: Page;
  /** What went wrong in the page so far: exceptions, hydration and policy complaints, answers of 500 and more. */
  complaints: string[];
  close: () => Promise<void>;
};

/**
 * A page of a new visitor whose complaints are kept, so that a journey can end with "nothing went wrong". Who tampers
 * with its clock, its scripts or its context says so: then nobody has the page afterwards.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  { tampered = false, ...visitor }: Visitor & { tampered?: boolean } = {},
): Promise<WatchedPage> {
  const page = tampered
    ? await newPage(browser, options, visitor)
    : await takePage(browser, options, visitor);
  page.context().setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // A picture that is missing or a page that answers 404 on purpose is told by its status, not here.
    if (/Failed to load resource/.test(message.text())) return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    complaints,
    close: () => (tampered ? page.context().close() : leavePage(page, options, visitor)),
  };
}

/** Goes to an address and waits until the page has come alive: from then on its buttons do what script makes of them. */
export async function openAndHydrate(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrated(page);
  return response;
}

/** Until script holds the page that was opened, also the parts of it that it would leave alone until they are near. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate(() => dispatchEvent(new Event('submit')));
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
}

/**
 * Has axe in each page that this one will show: sent once, instead of again to every page that is looked at. Only for pages that are looked at
 * one after the other and that nobody has afterwards: each journey would leave one more axe for every page of the next ones to read.
 */
export async function expectAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axeSource });
}

/** Everything at each width in each language, with header and footer: for want of time only when it is asked for. */
export const everyCorner = process.env['EVERY_CORNER'] === '1';

/**
 * In which language and at which width something is done: the first, or all of them when every corner is asked for. Half of
 * the journeys have the phone in Arabic first, half the desk or the phone in English; every-page.spec.ts looks at every kind of page,
 * always.
 */
export function usually<const Corners extends readonly [unknown, ...unknown[]]>(
  corners: Corners,
): readonly Corners[number][] {
  return everyCorner ? corners : corners.slice(0, 1);
}

/** A language at the width of a desk or a phone. */
export type Corner = readonly ['en' | 'ar', 1440 | 360];

/** Where a task of the consoles is held to its budget: in this corner, or in all four when every corner is asked for. */
export function cornersFrom(...usual: Corner): readonly Corner[] {
  if (!everyCorner) return [usual];
  return (['en', 'ar'] as const).flatMap((language): Corner[] => [
    [language, 1440],
    [language, 360],
  ]);
}

/** Of cases that others hold too, every third: all when every corner is asked for. */
export function everyThird<Case>(cases: readonly Case[]): readonly Case[] {
  return everyCorner ? cases : cases.filter((_, place) => place % 3 === 0);
}

/** What stands around every page: every-page.spec.ts looks at it. */
const shell = ['header:not(main *)', 'footer:not(main *)'];
/** Of a long list or table, what comes after the eighth is made as those before it. */
export const repeated = everyCorner ? [] : ['main li:nth-child(n + 9)', 'main tbody tr:nth-child(n + 9)'];

/** Lesser findings that nobody should meet either: named landmarks, headings in order (SCREENS 115). */
const structure = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
];

/**
 * Serious and critical findings of axe (WCAG 2.2 A and AA) and those above, one line each: of what a journey has come to, or of the whole
 * page with header and footer, which takes twice as long. `besides`: rules that are asked in the same walk. Content of the same kinds as
 * was looked at before is not looked at again, but when every corner is asked for.
 */
export async function seriousFindings(
  page: Page,
  of: 'content' | 'page' = 'content',
  besides: readonly string[] = [],
): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const without = of === 'content' ? [...shell, ...repeated] : repeated;
  const lesser = [...structure, ...besides];
  const kinds = everyCorner || of === 'page' || besides.length > 0 ? null : await kindsOf(page, without);
  if (kinds && areKnown(kinds)) return [];
  const { violations } = await inspect(page, tags, without, lesser);
  const found = violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || lesser.includes(id))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
  if (kinds && found.length === 0) keepSound(kinds);
  return found;
}

/** All findings of axe under these tags, leaving these parts out, and by these rules. */
export async function inspect(
  page: Page,
  tags: string[],
  without: string[] = [],
  besides: readonly string[] = structure,
): ReturnType<AxeBuilder['analyze']> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: isThere ? '"axe is in this page already"' : axeSource })
    // Of the rules that ask for the style sheets to be fetched again, none is on.
    .options({
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      rules: Object.fromEntries(besides.map((rule) => [rule, { enabled: true }])),
    })
    // In the page itself: the only frame of ours has a page of the shop in it, which is looked at for itself, and the other mode opens
    // a second page each time.
    .setLegacyMode()
    .withTags(tags);
  for (const part of without) axe.exclude(part);
  return axe.analyze();
}

/** How far the page can be scrolled sideways; 0 on a page that fits. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Of rows of tabs, as wide as they are: those that tell where one is and cannot be seen. */
export async function tabsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main nav > [aria-current]')].flatMap((tab) => {
      const [row, one] = [tab.parentElement!, tab].map((element) => element.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      const isSeen = one.left >= row.left - 1 && one.right <= row.right + 1;
      return isSeen ? [] : [tab.textContent];
    }),
  );
}

/** Texts that are too long for their place and lose their beginning, because they are written the other way than what they stand in. */
export async function textsWithoutBeginning(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const directionOf = (text: string) => {
      const [first] = /\p{Script=Latin}|\p{Script=Arabic}/u.exec(text) ?? [];
      return first === undefined ? null : /\p{Script=Arabic}/u.test(first) ? 'rtl' : 'ltr';
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.scrollWidth > one.clientWidth && one.textContent.trim() !== '')
      .filter((one) => {
        const { textOverflow, direction } = getComputedStyle(one);
        const own = directionOf(one.innerText);
        return textOverflow === 'ellipsis' && own !== null && own !== direction;
      })
      .map(({ innerText }) => innerText);
  });
}

/** Waits until this has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** The same with letters twice as large (WCAG 1.4.4), as somebody has set them on a phone. */
export async function sidewaysScrollInLargeText(page: Page): Promise<number> {
  const root = page.locator('html');
  await root.evaluate(async (html) => {
    html.style.fontSize = '200%';
    await document.fonts.ready; // the letters until then are wider
  });
  const scroll = await sidewaysScroll(page);
  await root.evaluate((html) => html.removeAttribute('style'));
  return scroll;
}

/** What a journey expects of each page that it comes to: nothing serious for axe, and nothing beside the window. */
export async function expectSoundPage(page: Page): Promise<void> {
  expect((await seriousFindings(page)).join('\n')).toBe('');
  expect(await sidewaysScroll(page)).toBe(0);
}
