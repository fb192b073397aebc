import type { Page } from 'playwright-core';

const timeoutMs = 20_000;

/**
 * Goes to an address of the console that is open, without a new document: script is read and warm already, its own and that of axe. A page
 * that has come begins at its top, which is how one knows that it is there. One that could not be read, because the shop was busy, says so
 * in the frame's place and begins nowhere: it is asked for once more, as a document.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const isThere = await page.evaluate(
    ([next, mostMs]) =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), mostMs);
        const { scrollTo } = window;
        window.scrollTo = (...how: unknown[]) => {
          window.scrollTo = scrollTo;
          clearTimeout(timer);
          resolve(true);
          return Reflect.apply(scrollTo, window, how);
        };
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', next);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }),
    [address, timeoutMs] as const,
  );
  if (!isThere) await page.goto(new URL(address, page.url()).href);
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
}
