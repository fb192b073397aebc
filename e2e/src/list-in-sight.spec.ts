// @module-tag slow
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

test("a category's parts are listed once, and the first row of products is visible without scrolling", async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440));
  const firstTile = page.locator('main section article').first();
  for (const path of ['/all/kitchen', '/all/kitchen/cookware-kitchen', '/search?q=teapot']) {
    await openAndHydrate(page, shopUrl + path);
    expect((await firstTile.boundingBox())!.y, path).toBeLessThanOrEqual(400);
  }
  await openAndHydrate(page, `${shopUrl}/all/kitchen`);
  expect(
    await page.locator('main').getByText('Cookware', { exact: true }).filter({ visible: true }).count(),
  ).toBe(1);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const language of ['ar', 'en']) {
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/all/kitchen`);
    const box = (await firstTile.boundingBox())!;
    expect(box.y + box.height, language).toBeLessThanOrEqual(640);
  }
  expect(
    await page.locator('main').getByText('Cookware', { exact: true }).filter({ visible: true }).count(),
  ).toBe(1);
  await close();
});

// SCREENS 42: "Loading shows 21 shimmer tiles of the final size; nothing moves when they are replaced".
test('on a slow connection a category shows placeholders at once, and Back returns', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440), { tampered: true });
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) (shifts as number[]).push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openAndHydrate(page, `${shopUrl}/`);
  let arrive = () => {};
  const line = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/all\/kitchen\.data/, async (route) => {
    await line;
    await route.continue();
  });
  await page.evaluate(() => scrollTo(0, 600));
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Kitchen' })
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  const placeholders = page.locator('main [aria-busy] ul[aria-hidden] > li');
  await placeholders.first().waitFor();
  expect(await placeholders.count()).toBe(21);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
  const shimmer = (await placeholders.first().boundingBox())!;
  await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
  arrive();
  const tile = page.locator('main section article').first();
  await tile.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Kitchen');
  const arrived = (await tile.boundingBox())!;
  expect([arrived.x, arrived.width]).toEqual([shimmer.x, shimmer.width]);
  expect(Math.abs(arrived.y - shimmer.y)).toBeLessThanOrEqual(8);
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  expect(complaints).toEqual([]);
  await close();
});

// SCREENS 148: "loading placeholder after 200 ms with the final shape".
test.each(usually([360, 1440] as const))(
  "on a slow connection a product doesn't shift when it replaces its skeleton, at %i px",
  async (width) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width), { tampered: true });
    await openAndHydrate(page, `${shopUrl}/all/kitchen`);
    let arrive = () => {};
    const line = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/product\/\d+\.data/, async (route) => {
      await line;
      await route.continue();
    });
    await page
      .locator('main section article a')
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    const shape = page.locator('main [aria-busy]').filter({ has: page.getByRole('status') });
    await shape.waitFor();
    expect(await shape.getByRole('status').textContent()).toBe('Loading…');
    const pictureShape = (await shape.locator('.aspect-square').last().boundingBox())!;
    arrive();
    const picture = page.getByRole('button', { name: /\. Zoom$/ }).first();
    await picture.waitFor();
    expect(await shape.count()).toBe(0);
    const arrived = (await picture.boundingBox())!;
    expect([arrived.x, arrived.width]).toEqual([pictureShape.x, pictureShape.width]);
    expect(Math.abs(arrived.y - pictureShape.y)).toBeLessThanOrEqual(width < 768 ? 60 : 8);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('on phones search, cart, filters and sorting reappear when scrolling up, and never cover the focus', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360, 640));
  await openAndHydrate(page, `${shopUrl}/everything/products`);
  const cart = page.getByRole('link', { name: /^Cart/ });
  const filterButton = page.locator('main').getByRole('button', { name: /^Filters/ });
  const top = async (part: Locator) => (await part.boundingBox())!.y;
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => top(cart)).toBeLessThan(0);
  await page.evaluate(() => scrollTo(0, 1300));
  await expect.poll(() => top(cart)).toBeGreaterThanOrEqual(0);
  expect(await top(page.getByRole('combobox', { name: /^Search/ }))).toBeLessThan(64);
  expect(await top(filterButton)).toBeGreaterThanOrEqual(60);
  expect(await top(filterButton)).toBeLessThan(80);

  // From the bottom up by keyboard: the focused element is always visible.
  await page.locator('main section article h3 a').nth(14).focus();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Shift+Tab');
    const isSeen = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const focused = document.activeElement!;
      const { left, top: y, width, height } = focused.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    });
    expect(isSeen, `step ${step}`).toBe(true);
  }
  await close();
});
