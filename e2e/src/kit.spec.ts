// @module-tag slow
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { startKitServer, type KitServer } from './kit-server.ts';
import { everyCorner, inspect, usually } from './watched-page.ts';

const browser = await openBrowser();
let kit: KitServer;
beforeAll(async () => {
  kit = await startKitServer();
});
afterAll(() => kit.close());

const corners = [
  { direction: 'ltr', width: 360 },
  { direction: 'ltr', width: 1440 },
  { direction: 'rtl', width: 360 },
  { direction: 'rtl', width: 1440 },
] as const;

type Corner = (typeof corners)[number];

let page: Page;
let problems: string[];

/** One page for all tests; `clock`: with a clock controlled by the test. */
function inCorner({ direction, width }: Corner, { clock = false } = {}) {
  let context: BrowserContext;
  let shared: Page;
  beforeAll(async () => {
    context = await browser.newContext(reducedMotionAt(width));
    shared = await context.newPage();
    problems = [];
    shared.on('pageerror', (error) => problems.push(String(error)));
    await openKit(shared, direction);
    if (clock) await shared.clock.install();
  });
  afterAll(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  beforeEach(() => {
    page = shared;
  });
  afterEach(async () => {
    for (let tries = 0; tries < 3 && (await page.locator('dialog[open], :popover-open').count()) > 0; tries++)
      await page.keyboard.press('Escape');
  });
}

const lookedAt = everyCorner ? corners : [corners[0], corners[3]];

describe.each(lookedAt)('the kit in $direction at $width px', (corner) => {
  const { width } = corner;
  inCorner(corner);

  test('hydrates without an error and never scrolls sideways', async () => {
    await page.waitForLoadState('networkidle');
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test.runIf(everyCorner || corner === corners[0])('passes axe', async () => {
    expect(await findings(page)).toEqual([]);
  });

  test('every target is at least 24 px', async () => {
    const small = await page
      .locator('a, button, input:not([type=range]), select, summary')
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ box: (element.closest('label') ?? element).getBoundingClientRect(), element }))
          .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
          .filter(
            ({ element }) => !element.closest('li, p') || getComputedStyle(element).display !== 'inline',
          )
          .map(({ element }) => element.outerHTML.slice(0, 80)),
      );
    expect(small).toEqual([]);
  });

  test('the menu opens inside the window, is announced, and Esc returns to its button', async () => {
    const button = page.locator('button[popovertarget]');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    const box = await page.locator('.menu:popover-open').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the next slide is fully visible, and the others are inert', async () => {
    const carousel = page.locator('section[aria-roledescription]');
    await carousel.locator('button').nth(2).click();
    const slides = carousel.locator('.track > div');
    await expect.poll(() => slides.nth(1).getAttribute('inert')).toBeNull();
    await expect.poll(() => carousel.locator('.track > div[inert]').count()).toBe(2);
    const [slide, frame] = await Promise.all([slides.nth(1).boundingBox(), carousel.boundingBox()]);
    expect(Math.abs((slide?.x ?? 0) - (frame?.x ?? 99))).toBeLessThan(3);
  });
});

// Each width and direction once, not every combination.
describe.each(usually([corners[3], corners[0]]))('kit behavior in $direction at $width px', (corner) => {
  const { direction } = corner;
  inCorner(corner);

  test('a dialog traps the focus, and restores it on Esc', async () => {
    await page.focus('#open-dialog');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city');
    expect(await findings(page, 'dialog[open]')).toEqual([]);
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      const escaped = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      );
      expect(escaped).toBe(false);
    }
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open-dialog');
  });

  describe('with a clock', () => {
    inCorner(corner, { clock: true });

    test('a toast is announced in its region and closes after 5 s, but not while hovered', async () => {
      await page.click('#show-toast');
      const status = page.locator('.told-below > [role=status]');
      await expect.poll(() => status.textContent()).toContain('Product added');
      await status.hover();
      await page.clock.runFor(8000);
      expect(await status.textContent()).toContain('Product added');
      await page.mouse.move(5, 5);
      await page.clock.runFor(5100);
      await expect.poll(() => status.textContent()).toBe('');
      await page.click('#show-error');
      await expect
        .poll(() => page.locator('.told-below > [role=alert]').textContent())
        .toContain('exceeds inventory');
    });

    test('suggestions appear 700 ms after the last key, in visual order, and Esc keeps the text', async () => {
      const input = page.locator('input[name=q]');
      await input.fill('city');
      await page.clock.runFor(500);
      expect(await input.getAttribute('aria-expanded')).toBe('false');
      await page.clock.runFor(250);
      await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true');
      expect(await findings(page, 'form[role=search]')).toEqual([]);

      for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown');
      const active = page.locator('[role=option][aria-selected=true]');
      expect(await active.textContent()).toBe('City backpack');
      expect(await active.getAttribute('id')).toBe(await input.getAttribute('aria-activedescendant'));
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('#picked').textContent()).toBe('/bags/product/1');

      await page.keyboard.press('ArrowDown');
      expect(await input.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      await expect.poll(() => input.getAttribute('aria-expanded')).toBe('false');
      expect(await input.inputValue()).toBe('city');
    });

    test('a click on a suggestion counts before the popup closes', async () => {
      await page.fill('input[name=q]', 'light');
      await page.clock.runFor(750);
      // Until the reply arrives, the suggestions for the text before are listed.
      await expect.poll(() => page.locator('[role=option]').count()).toBe(1);
      await page.locator('[role=option]').click();
      await expect.poll(() => page.locator('#picked').textContent()).toBe('/search?q=city+light');
    });

    test('no results are announced', async () => {
      await page.fill('input[name=q]', 'zzz');
      await page.clock.runFor(750);
      await expect.poll(() => page.locator('form[role=search] [role=status]').textContent()).toContain('zzz');
      expect(await findings(page, 'form[role=search]')).toEqual([]);
    });
  });

  test('arrow keys move between tabs in the direction of the text', async () => {
    const tabs = page.getByRole('tab');
    await tabs.first().click();
    await page.keyboard.press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Care');
    expect(await page.getByRole('tabpanel').textContent()).toBe('Care notes');
  });

  const dismissals = async () => Number(await page.locator('#dismissals').textContent());

  test('a click on the backdrop closes the dialog', async () => {
    const before = await dismissals();
    await page.click('#open-dialog');
    await page.locator('dialog[open]').waitFor();
    await page.mouse.click(4, 4);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expect.poll(dismissals).toBe(before + 1); // reported a moment after closing
  });

  test("a dialog closed by its page doesn't ask to be closed again", async () => {
    const before = await dismissals();
    await page.click('#open-dialog');
    await page.locator('dialog[open]').waitFor();
    await page.evaluate(() =>
      document.querySelector('dialog[open]')?.addEventListener('close', ({ target }) => {
        setTimeout(() => (target as Element).setAttribute('data-closed', ''));
      }),
    );
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.locator('dialog[data-closed]').waitFor({ state: 'attached' });
    expect(await dismissals()).toBe(before);
    await page.click('#open-dialog');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(dismissals).toBe(before + 1);
  });

  test('the + key zooms the picture', async () => {
    await page.click('#open-zoom');
    const pane = page.locator('dialog[open] [role=group][tabindex]');
    const before = (await pane.locator('img').boundingBox())?.width ?? 0;
    await pane.focus();
    await page.keyboard.press('+');
    await expect.poll(async () => (await pane.locator('img').boundingBox())?.width).toBe(before * 1.5);
  });

  test('requesting 9 of 5 units is refused aloud and gives 5', async () => {
    const input = page.locator('input[aria-label="Quantity of teapot"]');
    await input.fill('9');
    await input.press('Enter');
    await expect.poll(() => page.locator('#refusal').textContent()).toBe('above-maximum');
    expect(await input.inputValue()).toBe('5');
    await page.locator('[role=group][aria-label="Quantity of teapot"] button').last().click({ force: true });
    await expect.poll(() => page.locator('#refusal').textContent()).toBe('above-maximum');
    expect(await input.inputValue()).toBe('5');
  });

  test('an unavailable button gives the reason and keeps the focus', async () => {
    const button = page.getByRole('button', { name: 'Checkout (0)' });
    await button.click({ force: true }); // Playwright would wait for aria-disabled to end
    await page.getByText('Choose a product first.').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the two price sliders never cross', async () => {
    const [low, high] = [
      page.locator('form .range-rail input').first(),
      page.locator('form .range-rail input').last(),
    ];
    await low.fill('400');
    expect(await low.inputValue()).toBe('300');
    await high.fill('100');
    expect(await high.inputValue()).toBe('300');
  });

  test('a broken picture is replaced by the placeholder of the same shape', async () => {
    const picture = page.getByAltText('Illustration: missing');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.getAttribute('src')).toBe('/uploads/default-image.webp');
    expect(await picture.boundingBox()).toMatchObject({ width: 96, height: 96 });
  });

  test("the countdown follows the server's clock", async () => {
    await expect
      .poll(() => page.locator('time + [aria-hidden]').first().textContent())
      .toMatch(/^0[45]:\d\d:\d\d$/);
  });
});

test('skeletons animate and the carousel plays only if motion is allowed; it stops for good after an interaction', async () => {
  const context = await browser.newContext({ ...reducedMotionAt(1440), reducedMotion: 'no-preference' });
  onTestFinished(() => context.close());
  page = await context.newPage();
  await openKit(page, 'ltr');
  const shown = () => page.locator('.track > div:not([inert])').getAttribute('aria-label');
  await expect.poll(shown, { timeout: 30_000 }).not.toBe('1 of 3');
  await page.getByRole('button', { name: 'Next slide' }).click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole('button', { name: 'Play slides' }).waitFor();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'shimmer')
        .some((animation) => animation.playState === 'running'),
    );
  await expect.poll(moving).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(false);
});

test("the carousel doesn't play on a touch device", async () => {
  const context = await browser.newContext({
    ...reducedMotionAt(360),
    reducedMotion: 'no-preference',
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openKit(page, 'ltr');
  await page.locator('.track > div[inert]').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Play slides' }).count()).toBe(1);
  await context.close();
});

test('the menu and the search form work without script', async () => {
  const context = await browser.newContext({ ...reducedMotionAt(360), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${kit.url}/dev/kit?ltr`);
  await page.click('button[popovertarget]');
  await page.locator('.menu a').first().waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await page.fill('input[name=q]', 'lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dev/kit?q=lamp');
  await context.close();
});

/** Opens the page and waits for hydration. */
async function openKit(page: Page, direction: string) {
  await page.goto(`${kit.url}/dev/kit?${direction}`);
  await page.locator('.track > div[inert]').first().waitFor({ state: 'attached' });
}

async function findings(page: Page, within?: string): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await inspect(page, tags, within === undefined ? {} : { within });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
}
