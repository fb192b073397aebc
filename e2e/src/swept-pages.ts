import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

const heard = ['request', 'response', 'console', 'pageerror', 'dialog'] as const;

/** By context options, except the window size. */
const swept = new Map<string, Page[]>();

/** `isUndecided`: this visitor is asked about cookies; all others have declined before. */
export type Visitor = { isUndecided?: boolean };

const kindOf = (options: BrowserContextOptions, { isUndecided = false }: Visitor) =>
  JSON.stringify({ ...options, viewport: undefined, isUndecided });

/**
 * A page for a new visitor, possibly reused from an earlier journey of this worker: a fresh browser that reparses all script takes
 * two thirds longer for a visit of four pages.
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

/** In a new context. Scrolling returns a promise, as in newer browsers. */
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

/** Clears everything of the visitor except permanently cached files. */
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
  // Not about:blank, which would end the process with the parsed script.
  await page.goto(`${shopUrl}/robots.txt`);
  await page.evaluate(() => {
    // An installed clock stays, and runs script in sandboxed frames.
    if ('__pwClock' in globalThis)
      throw new Error('This page has a clock of its own: say that it is tampered with.');
    sessionStorage.clear();
    localStorage.clear();
  });
  await context.clearCookies();
  const kind = kindOf(options, visitor);
  swept.set(kind, [...(swept.get(kind) ?? []), page]);
}
