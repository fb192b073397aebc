import { consoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { shopUrl } from '../shop.ts';
import { everyCorner } from '../watched-page.ts';
import { bothThemes, findingsOf, type Theme } from './look-at-screen.ts';
import type { Audience, Screen } from './screens.ts';

/* Loading, empty, refused and failing states of a screen, simulated by delaying, replacing or changing replies. */

export type Read = NonNullable<Screen['read']>;

const reads: readonly ConsoleEndpoint[] = Object.values(consoleApi)
  .flatMap((group): ConsoleEndpoint[] => Object.values(group))
  .filter(({ method }) => method === 'GET');

/** Lists continue with `after` (decision 050). */
const isList = ({ query }: ConsoleEndpoint) =>
  query !== undefined && 'shape' in query && 'after' in Object(query.shape);

/** The reads that are lists. */
export const listReads: readonly string[] = reads.filter(isList).map(({ path }) => path);

type Listed = { rows: object[]; next: string | null; total: { count: number; is_exact: boolean } };
const wrapped = (status: number, data: object) => ({ status, json: { status, data, message: '' } });

/** The skeleton before any data has arrived. */
export async function shapeOf(page: Page, audience: Audience): Promise<string[]> {
  const list = new RegExp(`/api/v1/${audience}/orders(\\?.*)?$`);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shopUrl}/${audience}/orders`);
  await page.locator('[aria-busy] .shimmer').first().waitFor();
  // A loading page has no heading or main landmark yet.
  const later = /page-has-heading-one|landmark-one-main/;
  const found = (await findingsOf(page)).filter((one) => !later.test(one));
  go();
  await page.locator('main tbody tr').first().waitFor();
  await page.unroute(list);
  return found;
}

type Tried = { read: Read; isWhole?: true; seen: Set<string>; themes?: readonly Theme[] };

/**
 * Findings of the current screen's states, simulated at its address: a list without rows or permission, a missing record, and a failure
 * with a retry button. A list restored that way is then notified of a new row and shows it on request.
 * `seen`: states checked already; `themes`: themes to check.
 */
export async function statesOf(
  page: Page,
  isQuiet: () => Promise<void>,
  audience: Audience,
  { read, isWhole, seen, themes = bothThemes }: Tried,
): Promise<string[]> {
  const endpoint = reads.find(({ path }) => path === read)!;
  const pattern = new RegExp(`/api/v1/${read.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
  const found: string[] = [];
  const look = async (state: string) => {
    // Except for the empty state, each state uses the same component on every screen.
    if (seen.has(state) && state !== 'empty' && !everyCorner) return;
    seen.add(state);
    await isQuiet();
    found.push(...(await findingsOf(page, themes)).map((one) => `${read}, ${state}: ${one}`));
  };
  const alert = page.locator('main [role=alert]');
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route(pattern, (route) => answer(route));
  const come = (given: (route: Route) => Promise<void>) => comeBack(page, (next) => (answer = next), given);
  const refuse = (status: number, data: object) => come((route) => route.fulfill(wrapped(status, data)));

  const [reply] = await Promise.all([
    page.waitForResponse((response) => pattern.test(response.url())),
    come((route) => route.continue()),
  ]);
  const { data } = (await reply.json()) as { data: Listed };
  const whole = isList(endpoint) ? data : null;
  if (whole) {
    const none = { ...whole, rows: [], next: null, total: { count: 0, is_exact: true } };
    await come((route) => route.fulfill(wrapped(200, none)));
    await page.locator('main h2').first().waitFor();
    await look('empty');
    const permission = Object.values(Object(endpoint.access))[0];
    if (typeof endpoint.access === 'object') {
      await refuse(403, { form: ['No.'], permission });
      expect(await alert.getByRole('link').getAttribute('href')).toBe(`/${audience}`);
      await look('no right');
    }
  } else if (read.includes('{')) {
    await refuse(404, { form: ['There is none.'] });
    expect(await alert.getByRole('link').getAttribute('href')).toBe(`/${audience}`);
    await look('not there');
  }
  await refuse(429, { form: ['Later.'] });
  await alert.getByRole('button').waitFor();
  await look('gone wrong');
  if (whole) answer = (route) => route.fulfill(wrapped(200, withoutFirst(whole)));
  else answer = (route) => route.continue();
  await alert.getByRole('button').click();
  await alert.waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
  if (whole && whole.rows.length > 0 && !isWhole) {
    answer = (route) => route.fulfill(wrapped(200, whole));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const strip = page.locator('main [role=status]:has(button)');
    await strip.waitFor();
    await look('one is new');
    await strip.getByRole('button').click();
    await strip.waitFor({ state: 'detached' });
  }
  await page.unroute(pattern);
  return found;
}

const withoutFirst = (list: Listed): Listed => ({
  ...list,
  rows: list.rows.slice(1),
  total: { ...list.total, count: list.total.count - 1 },
});

/** Navigates to the current address without a new document; replies are released once the page reports loading. */
async function comeBack(
  page: Page,
  answerWith: (answer: (route: Route) => Promise<void>) => void,
  given: (route: Route) => Promise<void>,
): Promise<void> {
  const busy = page.locator('main[aria-busy]');
  let hasBegun = false;
  answerWith(async (route) => {
    await busy.waitFor();
    answerWith(given);
    hasBegun = true;
    await given(route);
  });
  await page.evaluate(() => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', location.href);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect.poll(() => hasBegun, { interval: 10 }).toBe(true);
  await busy.waitFor({ state: 'detached' });
}
