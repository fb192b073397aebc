import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

const heard = ['request', 'response', 'console', 'pageerror', 'dialog'] as const;

/** By the options of their context, but for the size of the window. */
const swept = new Map<string, Page[]>();

/** `isUndecided`: the shop asks this visitor about cookies; everybody else has declined them before. */
export type Visitor = { isUndecided?: boolean };

const kindOf = (options: BrowserContextOptions, { isUndecided = false }: Visitor) =>
  JSON.stringify({ ...options, viewport: undefined, isUndecided });

/**
 * A page of a new visitor. It may be one that an earlier journey of this worker has left: a browser that starts anew and
 * reads all script again takes two thirds more for a visit of four pages.
 */
export async function takePage(
  browser: Browser,
  options: BrowserContextOptions,
  visitor: Visitor = {},
): Promise<Page> {
  const known = swept.get(kindOf(options, visitor))?.pop();
  if (!known) return newPage(browser, options, visitor);
  if (options.viewport) await known.setViewportSize(options.viewport);
  return known;
}

/** Of a context of its own. Scrolling answers with a promise there, as it does in browsers newer than that of the tests. */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
  { isUndecided = false }: Visitor = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  if (!isUndecided) await context.addInitScript(declineCookies);
  const page = await context.newPage();
  await page.addInitScript(() => {
    for (const target of [Element.prototype, window] as const)
      for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
        if (!(name in target)) continue;
        const scroll: (...how: unknown[]) => unknown = Reflect.get(target, name);
        Reflect.set(target, name, async function (this: unknown, ...how: unknown[]) {
          await Reflect.apply(scroll, this, how);
        });
      }
  });
  return page;
}

/** As `decide` of `storefront/src/features/consent/consent.ts` stores an answer. */
function declineCookies() {
  try {
    localStorage.setItem('cookie-consent', `declined ${Date.now()}`);
  } catch {
    // A frame or a page without storage.
  }
}

/** Leaves nothing of the visitor but the files that a browser keeps for ever. */
export async function leavePage(
  page: Page,
  options: BrowserContextOptions,
  visitor: Visitor = {},
): Promise<void> {
  const context = page.context();
  if (page.isClosed()) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of heard) page.removeAllListeners(event);
  await page.unrouteAll();
  // Not about:blank, which would end the process that has read the script.
  await page.goto(`${shopUrl}/robots.txt`);
  await page.evaluate(() => {
    // A clock that was put into a page stays, and asks to run script in frames that may not.
    if ('__pwClock' in globalThis)
      throw new Error('This page has a clock of its own: say that it is tampered with.');
    sessionStorage.clear();
    localStorage.clear();
  });
  await context.clearCookies();
  const kind = kindOf(options, visitor);
  swept.set(kind, [...(swept.get(kind) ?? []), page]);
}
