// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage, usually } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The countdown follows the server's clock; visitors' clocks are off by minutes. */
test.each(usually([-4, 4]))('a clock that is %i minutes off counts down correctly', async (minutes) => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440), { tampered: true });
  await page.addInitScript((aheadMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + aheadMs;
  }, minutes * minuteMs);
  // Twice: the second time the page is cached.
  for (const _ of [1, 2]) {
    await openAndHydrate(page, `${shopUrl}/flash-sale`);
    const end = page.locator('time:has(+ [aria-hidden])').first();
    const endMs = Date.parse((await end.getAttribute('datetime')) ?? '');
    const wrongByMs = async () => {
      const shown = (await page.locator('time + [aria-hidden]').first().textContent()) ?? '';
      const [hours, mins, seconds] = (/(\d\d):(\d\d):(\d\d)$/.exec(shown)?.slice(1) ?? []).map(Number);
      const shownMs = ((hours! * 60 + mins!) * 60 + seconds!) * 1000;
      return Math.abs(shownMs - ((endMs - Date.now()) % dayMs));
    };
    await expect.poll(wrongByMs, { timeout: 30_000 }).toBeLessThan(minuteMs / 2);
  }
  expect(complaints).toEqual([]);
  await close();
});
