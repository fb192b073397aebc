// @module-tag slow
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { type Corner, openPage, usually } from './watched-page.ts';

const browser = await openBrowser();
// Has demo reviews and selectable colors.
const coat = `${shopUrl}/single-breasted-wool-coat/product/43`;

async function open(page: Page, address: string, language: string) {
  await setLanguage(page, language);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Remembers an element, and checks later whether it was replaced. */
async function hold(page: Page, selector: string): Promise<() => Promise<boolean>> {
  const element = await page.locator(selector).elementHandle();
  return () =>
    page.evaluate(([now, was]) => document.querySelector(now) === was, [selector, element] as const);
}

/** Counts formats for numbers and dates, each of which costs a phone a tenth of a second. */
async function countFormats(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let made = 0;
    const counted = <Made extends object>(type: Made) =>
      new Proxy(type, {
        construct(target, given, self) {
          made++;
          return Reflect.construct(target as new () => object, given, self) as object;
        },
        apply(target, self, given) {
          made++;
          return Reflect.apply(target as () => unknown, self, given);
        },
      });
    Intl.NumberFormat = counted(Intl.NumberFormat);
    Intl.DateTimeFormat = counted(Intl.DateTimeFormat);
    Object.assign(Intl, { Locale: counted(Intl.Locale) }); // the type is read-only
    Object.assign(window, { formatsMade: () => made });
  });
  return () => page.evaluate(() => (window as unknown as { formatsMade: () => number }).formatsMade());
}

/** Whether the browser has laid out the element. */
const isLaidOut = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const waiting = (part: string) => `[data-waiting]:has(${part})`;

const bothCorners: readonly [Corner, Corner] = [
  ['en', 360],
  ['ar', 1440],
];

describe.each(usually(bothCorners))('in %s at %i px', (language, width) => {
  test('the footer is server-rendered, and its script loads when it comes near', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width), { tampered: true });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const formats = await countFormats(page);
    await open(page, shopUrl, language);
    // The flash sale's end in the visitor's time zone.
    await expect.poll(formats).toBe(3);
    expect(await page.locator(waiting('footer')).count()).toBe(1);
    expect(await page.locator('footer a').count()).toBeGreaterThan(10);
    const isSameFooter = await hold(page, 'footer');
    const scriptsAtFirst = scripts.length;
    expect(await isLaidOut(page, 'footer p:has-text("©")')).toBe(false);
    expect(await isLaidOut(page, 'main .tile-grid .tile >> nth=11')).toBe(false);
    expect(await isLaidOut(page, '.collection-card h3 >> nth=-1')).toBe(false);
    const height = await heightOf(page);

    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.locator(waiting('footer')).waitFor({ state: 'detached' });
    await expect.poll(() => isLaidOut(page, 'footer p:has-text("©")')).toBe(true);
    // Space was reserved for skipped content: the scroll position is stable.
    expect(Math.abs((await heightOf(page)) / height - 1)).toBeLessThan(0.05);
    expect(scripts.length).toBeGreaterThan(scriptsAtFirst);
    expect(await isSameFooter()).toBe(true);
    const form = page.locator('footer form');
    await form.locator('input[name=email]').fill('nobody');
    await form.locator('button').click();
    await form.locator('[aria-invalid=true]').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a selection at the top of a product page leaves the reviews below unhydrated', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width), { tampered: true });
    const styles: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') styles.push(request.url());
    });
    const formats = await countFormats(page);
    await open(page, coat, language);
    // The delivery estimate formats a price and two dates after hydration, the flash sale its end.
    await expect.poll(formats).toBe(5);
    expect(await page.locator(waiting('#reviews')).count()).toBe(1);
    const isSameList = await hold(page, '#reviews > ol');
    expect(await isLaidOut(page, '#reviews > ol > li >> nth=0')).toBe(width > 768); // near enough there
    expect(await isLaidOut(page, '.row-track .tile >> nth=0')).toBe(false);
    // By label, without opening anything.
    const colour = page.locator('#buy input[type=radio]:not(:checked)').first();
    await colour.evaluate((input: HTMLInputElement) => input.labels?.[0]?.click());
    await page.locator('#buy input[type=radio]:checked').first().waitFor({ state: 'attached' });
    expect(await isSameList()).toBe(true);
    await page.locator(waiting('#reviews')).waitFor({ state: 'detached' });
    expect(await isSameList()).toBe(true);
    // Another style sheet would restyle the whole page.
    expect(styles).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test('navigation works before anything has hydrated', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await open(page, shopUrl, language);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href^="/all/"]')?.click());
    await page.waitForURL(/\/all\//);
    await page.locator('#filters').waitFor({ state: 'attached' });
    await page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(bothCorners)('in %s at %i px', (language, width) => {
  test('filters beside a list are hydrated when visible: on phones they are in the drawer', async () => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width));
    await open(page, `${shopUrl}/all/fashion`, language);
    const filters = page.locator(waiting('#filters'));
    if (width < 992) expect(await filters.count()).toBe(1);
    else await filters.waitFor({ state: 'detached' });

    // Hovering prefetches the exact URL that navigation requests.
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('.data') && asked.push(request.url())));
    const tile = page.locator('main li a[href*="/product/"]').first();
    await tile.focus();
    await page.locator('link[rel=prefetch]').waitFor({ state: 'attached' });
    expect(await page.locator('link[rel=modulepreload][href*="/route-"]').count()).toBeGreaterThan(1);
    await tile.press('Enter');
    await page.waitForURL(/\/product\//);
    expect(new Set(asked).size).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

test('a phone lays out visible content first, and the rest in three steps', async () => {
  const { page, complaints, close } = await openPage(browser, {
    ...reducedMotionAt(360),
    reducedMotion: 'no-preference',
  });
  const followOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((parts) =>
        parts
          .map((part) => getComputedStyle(part))
          .map((style) => [style.animationName, style.animationDelay]),
      );
  const never = ['none', '0s'];
  await open(page, shopUrl, 'en');
  const row = await followOf('[aria-labelledby=flash] li');
  const inParts = (delay: string) => ['unlaid', delay];
  expect(row.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => inParts('0.02s')));
  expect(row.length).toBeGreaterThan(3);
  expect(new Set(row.slice(3).map(String))).toEqual(new Set([String(inParts('0.08s'))]));
  expect((await followOf('.tile-grid > li'))[0]).toEqual(inParts('0.14s'));
  await expect.poll(() => isLaidOut(page, '[aria-labelledby=flash] h3 >> nth=2')).toBe(true);

  await open(page, `${shopUrl}/all/fashion`, 'en');
  const list = await followOf('main .tile-grid-beside > li');
  expect(list.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => never));
  expect(list[6]).toEqual(inParts('0.14s'));
  await page.setViewportSize({ width: 768, height: 900 });
  expect((await followOf('main .tile-grid-beside > li'))[6]).toEqual(never);
  expect(complaints).toEqual([]);
  await close();
});

test('a footer whose script fails to load stays as rendered by the server', async () => {
  const { page, close } = await openPage(browser, reducedMotionAt(360), { tampered: true });
  await page.route('**/assets/footer-*.js', (route) => route.abort());
  await open(page, shopUrl, 'en');
  const failed = page.waitForEvent('requestfailed');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await failed;
  await page.locator(waiting('footer')).waitFor({ state: 'detached' });
  await page.locator('footer a[href="/contact"]').locator('visible=true').first().click();
  await page.waitForURL(`${shopUrl}/contact`);
  await page.locator('main form').waitFor();
  await close();
});

test.each(usually(['comes', 'does not come']))(
  'script waits for the first picture, which %s',
  async (end) => {
    const { page, close } = await openPage(browser, reducedMotionAt(360), { tampered: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const scripts = () => asked.filter((address) => /\/assets\/.+\.js$/.test(address));
    const held = Promise.withResolvers<Route>();
    await page.route(
      (address) => address.pathname.includes('slide-home'),
      (route) => held.resolve(route),
    );
    const opened = page.goto(shopUrl, { waitUntil: 'domcontentloaded' });
    const picture = await held.promise;
    await opened;
    expect(scripts()).toEqual([]);
    await (end === 'comes' ? picture.continue() : picture.abort());
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(scripts()).not.toEqual([]);
    await close();
  },
);

test.each(usually([bothCorners[1], bothCorners[0]]))(
  'clicks before hydration are replayed after it (%s, %i px)',
  async (language, width) => {
    const { page, close } = await openPage(browser, reducedMotionAt(width), { tampered: true });
    await setLanguage(page, language);
    const held: Route[] = [];
    let isHeld = true;
    await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
    const open = async (address: string) => {
      isHeld = true;
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    };
    const letScriptCome = async () => {
      isHeld = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    };

    // A menu that needs script, one that doesn't, and the search with typed text.
    await open(shopUrl);
    const menu =
      width < 992
        ? page.locator('header button.lg\\:hidden').first()
        : page.locator('header [popovertarget]').locator('visible=true').first();
    await menu.click();
    if (width >= 992) expect(await page.locator('header [popover]:popover-open').count()).toBe(1);
    await letScriptCome();
    if (width < 992) await page.locator('dialog[open]').waitFor();
    else expect(await page.locator('header [popover]:popover-open').count()).toBe(1);

    await open(shopUrl);
    const search = page.locator('header input[type=search]').locator('visible=true').first();
    await search.click();
    await search.pressSequentially('coat');
    await letScriptCome();
    expect(await search.inputValue()).toBe('coat');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    await search.press('Enter');
    await page.waitForURL(/\/search\?/);

    // Buying is a form and works.
    await open(coat);
    for (const group of await page.locator('#buy fieldset').all())
      await group.locator('label').first().click();
    await page.locator('#buy button[value=add]').click();
    await page.waitForURL(`${shopUrl}/cart`, { waitUntil: 'commit' }); // its script is delayed too
    await close();
  },
);
