import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { keepSound, type Kinds, markNewKinds, newKind, unmarkNewKinds } from './sound-kinds.ts';
import { leavePage, newPage, takePage, type Visitor } from './swept-pages.ts';

/** Minified: half the size to transfer and parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type WatchedPage = {
  page: Page;
  /** Problems so far: exceptions, hydration and policy violations, responses of 500 and above. */
  complaints: string[];
  close: () => Promise<void>;
};

/**
 * A page of a new visitor that records problems, so a journey can end with "nothing went wrong". Journeys that modify its clock,
 * scripts or context must say so: the page isn't reused then.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  { tampered = false, ...visitor }: Visitor & { tampered?: boolean } = {},
): Promise<WatchedPage> {
  const page = tampered
    ? await newPage(browser, options, visitor)
    : await takePage(browser, options, visitor);
  page.context().setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // Missing pictures and deliberate 404 pages are checked by status, not here.
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

/** Navigates and waits for hydration. */
export async function openAndHydrate(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrated(page);
  return response;
}

/** Waits for hydration, including parts that are otherwise deferred until near. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate(() => dispatchEvent(new Event('submit')));
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
}

/**
 * Injects axe into every document of this page once, instead of per check. Only for pages checked repeatedly and not reused,
 * because later journeys would parse it again.
 */
export async function expectAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axeSource });
}

/** Injects axe into the current document, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};void 0`);
}

/** Runs everything at each width and language, with header and footer; too slow for every run. */
export const everyCorner = process.env['EVERY_CORNER'] === '1';

/**
 * Language and width of a journey: the first, or all in the full run. Half of the journeys use the phone in Arabic first, the
 * others the desktop or the phone in English; every-page.spec.ts always checks every kind of page.
 */
export function usually<const Corners extends readonly [unknown, ...unknown[]]>(
  corners: Corners,
): readonly Corners[number][] {
  return everyCorner ? corners : corners.slice(0, 1);
}

/** A language with a desktop or phone width. */
export type Corner = readonly ['en' | 'ar', 1440 | 360];

/** Where a console task is checked against its budget: here, or in all four combinations in the full run. */
export function cornersFrom(...usual: Corner): readonly Corner[] {
  if (!everyCorner) return [usual];
  return (['en', 'ar'] as const).flatMap((language): Corner[] => [
    [language, 1440],
    [language, 360],
  ]);
}

/** Every third case, where other tests cover the rest; all in the full run. */
export function everyThird<Case>(cases: readonly Case[]): readonly Case[] {
  return everyCorner ? cases : cases.filter((_, place) => place % 3 === 0);
}

/** Header and footer, which every-page.spec.ts checks. */
const shell = ['header:not(main *)', 'footer:not(main *)'];
/** Items after the eighth of a list or table have the same structure as the first. */
export const repeated = everyCorner ? [] : ['main li:nth-child(n + 9)', 'main tbody tr:nth-child(n + 9)'];

/** Minor findings that are checked too: named landmarks, heading order (SCREENS 115). */
const structure = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
];

/**
 * Serious and critical axe findings (WCAG 2.2 A and AA) and those above, one line each: in the main content, or in the whole page
 * with header and footer, which takes twice as long. Elements of kinds that passed before are skipped, except in the full run.
 */
export async function seriousFindings(page: Page, of: 'content' | 'page' = 'content'): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const without = of === 'content' ? [...shell, ...repeated] : repeated;
  const kinds = everyCorner || of === 'page' ? null : await markNewKinds(page, without);
  const { violations } =
    kinds === null ? await inspect(page, tags, { without }) : await inspectNew(page, tags, kinds, without);
  const found = violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || structure.includes(id))
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

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Findings in elements of new kinds; and in headings and landmarks of the whole page, if their order is new. */
async function inspectNew(
  page: Page,
  tags: string[],
  { hasNew, isNewOrder }: Kinds,
  without: string[],
): Promise<{ violations: Violations }> {
  const violations: Violations = [];
  if (hasNew) {
    violations.push(...(await inspect(page, tags, { within: newKind, without, extraRules: [] })).violations);
    await unmarkNewKinds(page);
  }
  if (isNewOrder) violations.push(...(await inspect(page, [], { without })).violations);
  return { violations };
}

/** All axe findings under these tags and rules, or only these rules, within this selector and except in these parts. */
export async function inspect(
  page: Page,
  tags: string[],
  {
    within,
    without = [],
    extraRules = structure,
  }: { within?: string; without?: string[]; extraRules?: readonly string[] } = {},
): ReturnType<AxeBuilder['analyze']> {
  await loadAxe(page);
  const axe = new AxeBuilder({ page, axeSource: '"axe is in this page already"' })
    // No enabled rule needs style sheets to be fetched again.
    .options({
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      rules: Object.fromEntries(extraRules.map((rule) => [rule, { enabled: true }])),
    })
    // In the page itself: our only frame contains a shop page, which is checked separately, and the other mode opens a second page
    // each time.
    .setLegacyMode();
  if (tags.length > 0) axe.withTags(tags);
  else axe.withRules([...extraRules]);
  if (within) axe.include(within);
  for (const part of without) axe.exclude(part);
  return axe.analyze();
}

/** Horizontal scroll range in pixels; 0 if the page fits. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Current tabs scrolled out of view in rows of tabs. */
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

/** Truncated texts that lose their beginning, because their direction differs from their container's. */
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

/** Words and order numbers broken across lines; longer texts, such as addresses, may break. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    const found = new Set<string>();
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (node.parentElement?.closest('pre')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![\w.@/-])[\p{L}\d]{4,14}(?![\w.@/-])/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
        if (Math.max(...lines) - Math.min(...lines) > 8) found.add(word);
      }
    }
    return [...found];
  });
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** The same at double text size (WCAG 1.4.4), as set on a phone. */
export async function sidewaysScrollInLargeText(page: Page): Promise<number> {
  const root = page.locator('html');
  await root.evaluate(async (html) => {
    html.style.fontSize = '200%';
    await document.fonts.ready; // fallback fonts are wider
  });
  const scroll = await sidewaysScroll(page);
  await root.evaluate((html) => html.removeAttribute('style'));
  return scroll;
}

/** Expected of every page: no serious axe findings and no horizontal scrolling. */
export async function expectSoundPage(page: Page): Promise<void> {
  expect((await seriousFindings(page)).join('\n')).toBe('');
  expect(await sidewaysScroll(page)).toBe(0);
}
