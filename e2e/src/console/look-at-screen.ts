import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings, sidewaysScroll } from '../watched-page.ts';

/**
 * Returns what waits until everything that the page asks for has come: letters until then have other widths, and charts are not there
 * yet. Half a second sooner than browsers call it idle.
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    // What the page before was still waiting for ends without a word.
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

/** Of the whole page, its bars too: what colours can do wrong, and who asks for a button by what stands on it gets it (WCAG 2.5.3). */
const inDark = ['color-contrast', 'label-content-name-mismatch'];

/** In the light theme, and in the dark one that. */
export async function findingsOf(page: Page): Promise<string[]> {
  const found = (await seriousFindings(page)).map((one) => `light: ${one}`);
  const beside = await sidewaysScroll(page);
  if (beside > 0) found.push(`${beside} pixels wider than the window`);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  const inAll = await page.evaluate(async (rules) => {
    type Violation = { id: string; nodes: { html: string }[] };
    type Axe = { run(of: object, options: object): Promise<{ violations: Violation[] }> };
    const { axe } = globalThis as unknown as { axe: Axe }; // openConsole puts it into each page
    const { violations } = await axe.run(document.body, { runOnly: rules, preload: false, iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  }, inDark);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  return [...found, ...inAll.map((one) => `dark: ${one}`)];
}
