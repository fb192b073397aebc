import type { Page } from 'playwright-core';

/**
 * Goes to an address of the console that is open, without a new document: script is read and warm already, its own and that of axe. A page
 * that has come begins at its top, which is how one knows that it is there.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (next) =>
      new Promise<void>((resolve) => {
        const { scrollTo } = window;
        window.scrollTo = (...how: unknown[]) => {
          window.scrollTo = scrollTo;
          resolve();
          return Reflect.apply(scrollTo, window, how);
        };
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', next);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }),
    address,
  );
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
}
