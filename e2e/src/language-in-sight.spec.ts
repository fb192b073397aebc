import { expect, test } from 'vitest';
import { reducedMotionPhone, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

// SCREENS, header: "768: + language".
test('the language is selected in the header from 768 px on, and in the menu below', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionPhone);
  await openAndHydrate(page, `${shopUrl}/page/faq`);
  const inHeader = page.getByRole('banner').getByRole('button', { name: 'Language: English' });
  expect(await inHeader.count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'العربية' }).waitFor();
  await page.keyboard.press('Escape');
  for (const width of [768, 991, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await inHeader.count(), `at ${width} px`).toBe(1);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await inHeader.click();
  await page.getByRole('banner').getByRole('button', { name: 'العربية' }).click();
  await page.locator('html[dir=rtl]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/page/faq');
  expect(complaints).toEqual([]);
  await close();
});
