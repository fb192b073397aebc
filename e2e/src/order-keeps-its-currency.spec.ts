import { expect, test } from 'vitest';
import { changeSettings } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openForCalls } from './call-from-page.ts';
import { orderFromTwoSellers } from './order-from-page.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

/** INVARIANTS I12: the icon of another currency would name another amount. */
test('an order keeps its currency and decimals when the shop changes its own', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  await openForCalls(page);
  const { id, parts } = await orderFromTwoSellers(page);
  const dollars = parts.map(({ total }) => `USD\u00a0${total}`);
  try {
    await changeSettings({ currency: 'KWD', currency_icon: 'KD' });
    const total = async () => {
      await openAndHydrate(page, `${shopUrl}/user/order/${id}`);
      return page.locator('section[aria-labelledby=totals] dl dd > bdi').last().textContent();
    };
    await expect.poll(total, { timeout: 30_000 }).toMatch(/^USD\u00a0\d+\.\d\d$/);
    expect(await page.locator('main').textContent()).not.toContain('KD\u00a0');
    await page
      .getByRole('link', { name: /^Cancel these items/ })
      .first()
      .click();
    expect(await page.getByRole('dialog').textContent()).toContain(dollars[0]);
  } finally {
    await changeSettings({ currency: 'USD', currency_icon: '$' });
  }
  expect(complaints).toEqual([]);
  await close();
});
