import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { everyCorner, seriousFindings, sidewaysScroll } from '../watched-page.ts';
import { openConsole } from './seller.ts';

/*
 * Every screen of both consoles, light and dark: axe, widths and complaints. A new screen is a line of the table. One page goes
 * from left to right at a desk, one from right to left on a phone: in turn one takes this screen and the other the next, and each takes
 * all of them when every corner is asked for.
 */

type Screen = {
  path: string;
  /** Follows the first of these links, to a screen whose address has an id. */
  through?: string;
  /** What stands below that address. */
  below?: string;
  /** Name of its picture in README, which is taken at a desk in English. */
  picture?: string;
};

const screens: Readonly<Record<'seller' | 'operator', readonly Screen[]>> = {
  seller: [
    { path: '/seller', picture: 'console-today' },
    { path: '/seller/orders', picture: 'console-orders' },
    { path: '/seller/orders?q=nobody' },
    {
      ...{ path: '/seller/orders?view=to_answer', through: 'main tbody a[href^="/seller/orders/"]' },
      picture: 'console-messages',
    },
    { path: '/seller/products' },
    {
      path: '/seller/products',
      through: 'main tbody a[href^="/seller/products/"]',
      picture: 'console-product',
    },
    { path: '/seller/products', through: 'main tbody a[href^="/seller/products/"]', below: '/history' },
    { path: '/seller/products?view=not_sold' },
    { path: '/seller/products/new' },
    { path: '/seller/orders?view=late' },
    { path: '/seller/stock' },
    { path: '/seller/orders/tracking' },
    { path: '/seller/shipping', picture: 'console-shipping' },
    { path: '/seller/shipping/new' },
    { path: '/seller/reviews' },
    { path: '/seller/reviews?view=answered' },
    { path: '/seller/vouchers' },
    { path: '/seller/vouchers/new' },
    { path: '/seller/bundles' },
    { path: '/seller/bundles/new' },
    { path: '/seller/flash-sales', picture: 'console-flash-sales' },
    { path: '/seller/numbers', picture: 'console-numbers' },
    { path: '/seller/numbers?report=products' },
    { path: '/seller/numbers?report=delivery&from=2000-01-01' },
    { path: '/seller/store' },
    { path: '/seller/welcome' },
    { path: '/seller/team' },
    { path: '/seller/account' },
    { path: '/seller/notices' },
    { path: '/seller/notices?view=unread' },
  ],
  operator: [
    { path: '/operator', picture: 'console-work' },
    { path: '/operator/orders' },
    { path: '/operator/orders', through: 'main tbody a[href^="/operator/orders/"]' },
    { path: '/operator/payments' },
    { path: '/operator/payments/notices?view=all' },
    { path: '/operator/applications' },
    { path: '/operator/sellers' },
    { path: '/operator/reviews' },
    { path: '/operator/reviews?view=hidden' },
    { path: '/operator/search' },
    { path: '/operator/search?view=all' },
    { path: '/operator/search?view=rules' },
    { path: '/operator/reports' },
    { path: '/operator/reports?by=delivery' },
    { path: '/operator/reports?by=search' },
    { path: '/operator/settings' },
    { path: '/operator/window/drafts' },
    { path: '/operator/window/media' },
    { path: '/operator/catalogue/tags' },
    { path: '/operator/window/banner', picture: 'console-window' },
    { path: '/operator/look' },
    { path: '/operator/languages' },
    { path: '/operator/texts?language=ar&q=left' },
    { path: '/operator/texts?language=ar&view=missing' },
    { path: '/operator/translations?language=ar&view=all' },
    { path: '/operator/translations?language=ar&kind=page&view=all&id=1' },
    { path: '/operator/health' },
    { path: '/operator/health/jobs' },
    { path: '/operator/health/mails?view=all' },
    { path: '/operator/health/backups' },
    { path: '/operator/history' },
    { path: '/operator/account' },
    { path: '/operator/notices' },
    { path: '/operator/offers/flash-sale' },
    { path: '/operator/offers/flash-sale', through: 'main tbody a[href^="/operator/offers/flash-sale/"]' },
    { path: '/operator/window/home' },
  ],
};

const browser = await openBrowser();

describe.each([
  ['en', 1440],
  ['ar', 360],
] as const)('in %s, %i pixels wide', (language, width) => {
  const isTaken = (screen: Screen, place: number) =>
    everyCorner || isShown(screen, width) || place % 2 === (width === 1440 ? 0 : 1);

  test.each(['seller', 'operator'] as const)('every screen of the %s is sound', async (audience) => {
    const { page, complaints, close } = await openConsole(browser, language, width);
    const isQuiet = watchTraffic(page);
    const found: string[] = [];
    try {
      await page.goto(`${shopUrl}/${audience}`);
      await page.locator('#sign-in-email').fill(`${audience}@example.com`);
      await page.locator('#sign-in-password').fill('souk-demo');
      await page.locator('#sign-in-password').press('Enter');
      await page.locator('main h1').waitFor();
      for (const screen of screens[audience].filter(isTaken)) {
        await open(page, screen);
        await isQuiet();
        found.push(
          ...(await findingsOf(page)).map((one) => `${screen.path} ${screen.through ?? ''}: ${one}`),
        );
        await takePicture(page, screen, width);
      }
      found.push(...(await statesOf(page, isQuiet, audience)));
      if (audience === 'seller') {
        await foldSideBar(page, width);
        await seeRunningJob(page);
        found.push(...(await findByKeys(page, language)));
        await walkByKeys(page);
        await signInAboveADialog(page);
      }
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

async function open(page: Page, { path, through, below = '' }: Screen): Promise<void> {
  await page.goto(`${shopUrl}${path}`);
  await page.locator('main h1').waitFor();
  if (through) {
    const link = await page.locator(through).first().getAttribute('href');
    await page.goto(`${shopUrl}${link}${below}`);
    await page.locator('main h1').waitFor();
  }
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
}

/**
 * Returns what waits until everything that the page asks for has come: letters until then have other widths, and charts are not there
 * yet. Half a second sooner than browsers call it idle.
 */
function watchTraffic(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    // What the page before was still waiting for ends without a word.
    if (request.isNavigationRequest()) underWay.clear();
    underWay.add(request);
    begun++;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    let before: number;
    do {
      before = begun;
      await expect.poll(() => [...underWay].map((request) => request.url()), { interval: 10 }).toEqual([]);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    } while (before !== begun);
  };
}

/**
 * What a list is while it is not there: its shape until something comes, nothing at all, without the right, and gone wrong with a press that asks
 * again. The shop's own answers are held back or replaced.
 */
async function statesOf(page: Page, isQuiet: () => Promise<void>, audience: string): Promise<string[]> {
  const list = new RegExp(`/api/v1/${audience}/orders(\\?.*)?$`);
  const found: string[] = [];
  const look = async (state: string) =>
    found.push(...(await findingsOf(page)).map((one) => `${state}: ${one}`));
  const answer = (status: number, data: object) =>
    page.route(list, (route) => route.fulfill({ status, json: { status, data, message: '' } }));

  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shopUrl}/${audience}/orders`);
  await page.locator('[aria-busy] .shimmer').first().waitFor();
  await look('shape');
  // What is still on its way has no heading yet, and no page.
  const later = /page-has-heading-one|landmark-one-main/;
  expect(found.filter((one) => !later.test(one))).toEqual([]);
  found.length = 0;
  go();
  await page.locator('main tbody tr').first().waitFor();
  await page.unroute(list);

  await answer(200, { rows: [], next: null, total: { count: 0, is_exact: true } });
  await page.goto(`${shopUrl}/${audience}/orders`);
  await page.locator('main h2').first().waitFor();
  await isQuiet();
  await look('empty');
  await page.unroute(list);

  await answer(403, { form: ['No.'], permission: 'orders.read' });
  await page.goto(`${shopUrl}/${audience}/orders`);
  await page.locator('main [role=alert] h1').waitFor();
  expect(await page.locator('main [role=alert] a').getAttribute('href')).toBe(`/${audience}`);
  await isQuiet();
  await look('no right');
  await page.unroute(list);

  await answer(429, { form: ['Later.'] });
  await page.goto(`${shopUrl}/${audience}/orders`);
  const again = page.locator('main [role=alert] button');
  await again.waitFor();
  await isQuiet();
  await look('error');
  await page.unroute(list);
  await again.click();
  await page.locator('main tbody tr').first().waitFor();
  return found;
}

/** While a change of many goes on, the bar says how far it is and leads there; then it is gone. */
async function seeRunningJob(page: Page): Promise<void> {
  const open = /\/api\/v1\/seller\/jobs\?.*view=open/;
  let rows: object[] = [{ id: 7, state: 'running', ready: 50, refused: 2, done: 48 }];
  await page.route(open, (route) =>
    route.fulfill({
      json: {
        status: 200,
        data: { rows, next: null, total: { count: rows.length, is_exact: true } },
        message: '',
      },
    }),
  );
  await page.goto(`${shopUrl}/seller`);
  const ring = page.locator('header a[href="/seller/jobs/7"]');
  await ring.waitFor();
  expect(await ring.innerText()).toContain('50');
  rows = [];
  await ring.waitFor({ state: 'detached' });
  await page.unroute(open);
}

/** The side bar becomes icons by its key, is it still after a reload, and tells what waits; a phone has its bar at the bottom. */
async function foldSideBar(page: Page, width: number): Promise<void> {
  await page.goto(`${shopUrl}/seller`);
  const orders = page.locator('nav:visible a[href="/seller/orders"]').first();
  const told = page.locator('nav:visible a[href="/seller/orders"][title*=" "]').first();
  await told.waitFor();
  if (width < 992) return;
  const wide = (await orders.boundingBox())!.width;
  await page.keyboard.press('[');
  await expect.poll(async () => (await orders.boundingBox())!.width).toBeLessThan(wide / 3);
  await page.reload();
  await told.waitFor();
  expect((await orders.boundingBox())!.width).toBeLessThan(wide / 3);
  expect(await seriousFindings(page, 'page')).toEqual([]);
  await page.locator('button[aria-keyshortcuts="["]').click();
  await expect.poll(async () => (await orders.boundingBox())!.width).toBe(wide);
}

/** ⌘K: a page by its name, an order by its number, by keys alone. What axe finds in the dialog. */
async function findByKeys(page: Page, language: 'en' | 'ar'): Promise<string[]> {
  await page.goto(`${shopUrl}/seller/orders`);
  const number = await page
    .getByText(/^\d{8}[0-9A-Z]{6}$/)
    .first()
    .textContent();
  const field = page.getByRole('combobox');
  // Nothing is pressed between the key and the words.
  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(words);
  };
  await find(number!);
  await page.getByRole('option', { name: number! }).waitFor();
  const found = await seriousFindings(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: number! }).waitFor();
  await find(language === 'en' ? 'my num' : 'أرقامي');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shopUrl}/seller/numbers`);
  return found;
}

/** J and K walk the rows, X chooses one, ? tells of the keys; letters that are typed are letters. */
async function walkByKeys(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/seller/orders`);
  await page.locator('main tbody tr').nth(2).waitFor();
  const rowOfFocus = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('tbody tr')].findIndex((row) => row.contains(document.activeElement)),
    );
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await rowOfFocus()).toBe(row);
  }
  await page.keyboard.press('x');
  expect(await page.locator('tbody tr').nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('x');
  await page.keyboard.press('/');
  await page.keyboard.type('jx?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jx?');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd').first().waitFor();
}

/** A session that ended while a dialog is open: signing in stands above it, and what was begun goes on. */
async function signInAboveADialog(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/seller/reviews`);
  const reported = page.locator('main li', { has: page.locator('button.ms-auto') }).first();
  await reported.locator('button.ms-auto').click();
  await page.locator('#report-reason').selectOption('other');
  await page.context().clearCookies({ name: 'console_token' });
  await page.locator('dialog[open] form button[type=submit]').click();
  await page.locator('#sign-in-email').fill('seller@example.com');
  await page.locator('#sign-in-password').fill('souk-demo');
  await page.locator('#sign-in-password').press('Enter');
  await page.locator('#sign-in-email').waitFor({ state: 'detached' });
  await page.locator('#report-reason').waitFor({ state: 'detached' });
}

/** Of the whole page, its bars too: what colours can do wrong, and who asks for a button by what stands on it gets it (WCAG 2.5.3). */
const inDark = ['color-contrast', 'label-content-name-mismatch'];

/** In the light theme, and in the dark one that. */
async function findingsOf(page: Page): Promise<string[]> {
  const found = (await seriousFindings(page)).map((one) => `light: ${one}`);
  const beside = await sidewaysScroll(page);
  if (beside > 0) found.push(`${beside} pixels wider than the window`);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  const inAll = await page.evaluate(async (rules) => {
    type Violation = { id: string; nodes: { html: string }[] };
    type Axe = { run(of: object, options: object): Promise<{ violations: Violation[] }> };
    const { axe } = globalThis as unknown as { axe: Axe }; // openConsole puts it into each page
    const { violations } = await axe.run(document.body, { runOnly: rules, preload: false, iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  }, inDark);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  return [...found, ...inAll.map((one) => `dark: ${one}`)];
}

/** Whether README shows it from this walk, and pictures are taken. */
function isShown({ picture }: Screen, width: number): boolean {
  return Boolean(process.env['SCREENSHOTS'] && picture && width === 1440);
}

async function takePicture(page: Page, screen: Screen, width: number): Promise<void> {
  if (!isShown(screen, width)) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `docs/screenshots/${screen.picture}.png` });
}
