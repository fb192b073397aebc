// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { textOf } from './texts.ts';

const browser = await openBrowser();

const words = {
  en: { offline: textOf('en', 'error.offline.title'), again: 'Try again' },
  ar: { offline: textOf('ar', 'error.offline.title'), again: 'حاول مرة أخرى' },
} as const;

// INVARIANTS F2, SPEC §8.
test.each([
  [
    'en',
    'a list of the same kind',
    (page: Page) => page.locator('header a[href="/all/fashion"]').locator('visible=true'),
  ],
  ['ar', 'a page whose code has not been fetched', (page: Page) => firstProduct(page)],
] as const)(
  'a link followed while offline keeps the page and offers to retry (%s): %s',
  async (language, _, linkOf) => {
    const texts = words[language];
    const { page, close } = await openPage(browser, reducedMotionAt(1440), { tampered: true });
    await setLanguage(page, language);
    await openAndHydrate(page, `${shopUrl}/all/kitchen`);
    const link = linkOf(page);
    const target = new URL((await link.getAttribute('href')) ?? '', shopUrl).href;
    await page.context().setOffline(true);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await link.click();
    const notice = page.getByRole('alert').filter({ hasText: texts.offline });
    await notice.waitFor();
    expect(page.url()).toBe(`${shopUrl}/all/kitchen`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    // Still offline: the same again.
    await notice.getByRole('button', { name: texts.again }).click();
    await notice.waitFor();
    expect(page.url()).toBe(`${shopUrl}/all/kitchen`);
    await page.context().setOffline(false);
    // Back online, the notice may name another cause.
    const again = page.getByRole('alert').getByRole('button', { name: texts.again });
    await again.click();
    await page.waitForURL(target);
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: heading }).waitFor();
    await again.waitFor({ state: 'detached' });
    await close();
  },
);

// SPEC §2: "A chunk-load failure reloads the page, at most once per 60 seconds."
test('a page whose code is missing reloads, but only once', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(1440), { tampered: true });
  await openAndHydrate(page, `${shopUrl}/all/kitchen`);
  let isGone = true;
  let loads = 0;
  await page.route('**/assets/route-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    isGone = false;
    loads++;
  });
  page.on('response', (response) => {
    // A busy shop answers with a page that reloads itself.
    if (response.status() === 503 && response.request().isNavigationRequest()) loads--;
  });
  await firstProduct(page).click();
  await page.locator('#buy').waitFor();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(loads).toBe(1);

  isGone = true;
  const asked = page.waitForResponse('**/healthz');
  await page.locator('header').getByRole('link', { name: /^Cart/ }).first().click();
  await page.getByRole('heading', { name: 'Sorry!' }).waitFor();
  await asked;
  // Another navigation, during which a reload would have started.
  await page.evaluate(async () => void (await fetch('/healthz')));
  expect(loads).toBe(1);
  await close();
});

const firstProduct = (page: Page) => page.locator('main article h3 a').first();
