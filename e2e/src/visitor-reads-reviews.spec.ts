// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { everyCorner, openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';
// Has thirteen demo reviews of three to five stars; no other journey buys it.
const coat = `${shopUrl}/single-breasted-wool-coat/product/43`;
const browser = await openBrowser();

test('further reviews load below the first ten, and the focus follows', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  await openAndHydrate(page, coat);
  const reviews = page.locator('#reviews > ol > li');
  expect(await reviews.count()).toBe(10);
  await page.locator('#reviews').getByRole('link', { name: 'Load more' }).click();
  await page.locator('#reviews').getByRole('status').getByText('13 of 13 reviews').waitFor();
  expect(await reviews.count()).toBe(13);
  await expect.poll(() => reviews.nth(10).evaluate((item) => item === document.activeElement)).toBe(true);
  expect(await page.locator('#reviews').getByRole('link', { name: 'Load more' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('reviews can be sorted worst first, and a star filter keeps that order', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  await openAndHydrate(page, coat);
  const section = page.locator('#reviews');
  const firstStars = section.locator('ol > li').first().getByRole('img').first();
  await section.getByRole('combobox', { name: 'Sort reviews' }).selectOption({ label: 'Lowest rated' });
  await page.waitForURL(/order=lowest/);
  await expect.poll(() => firstStars.getAttribute('aria-label')).toBe('3 stars');
  const fiveStars = section.getByRole('link', { name: /^5 stars/ });
  await fiveStars.and(page.locator('[href*="order=lowest"]')).click();
  await page.waitForURL(/stars=5&order=lowest/);
  await expect.poll(() => firstStars.getAttribute('aria-label')).toBe('5 stars');
  expect(await section.getByRole('link', { name: /^2 stars/ }).count()).toBe(0); // nobody gave two
  await section.getByRole('link', { name: /^Remove filter/ }).click();
  await expect.poll(() => section.locator('ol > li').count()).toBe(10);
  expect(complaints).toEqual([]);
  await close();
});

test.runIf(everyCorner)('pages, sorting and pictures are links and forms without script', async () => {
  const { page, close } = await openPage(browser, { ...reducedMotionAt(1440), javaScriptEnabled: false });
  await page.goto(coat);
  const section = page.locator('#reviews');
  await section.getByRole('link', { name: 'Load more' }).click();
  expect(await section.locator('ol > li').count()).toBe(3);
  await section.getByRole('combobox').selectOption('highest');
  await section.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/order=highest.*#reviews$/);
  const picture = section.getByRole('link', { name: /^Photo by/ }).first();
  expect(await picture.getAttribute('href')).toMatch(/^\/uploads\/.+\.webp$/);
  await close();
});
