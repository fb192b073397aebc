import type { Browser, Page } from 'playwright-core';
import { reducedMotionAt } from './browser.ts';
import { enterAsOperator } from './console/seller.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { openPage } from './watched-page.ts';

type Screen = { language: 'en' | 'ar'; width: number; path: string; at?: string; tampered?: boolean };

/** A signed-in operator's page, with clicks counted. */
export async function openOperatorConsole(
  browser: Browser,
  { language, width, path, at = shopUrl, tampered = false }: Screen,
) {
  const opened = await openPage(
    browser,
    { ...reducedMotionAt(width, width < 500 ? 700 : 900), locale: language },
    { tampered },
  );
  const { page } = opened;
  await setLanguage(page, language, at);
  await page.addInitScript(() => {
    // Pages are reused by later tests and keep scripts. Sandboxed frames would log an error.
    if ('isCounting' in globalThis || self !== top) return;
    Object.assign(globalThis, { isCounting: true });
    addEventListener(
      'pointerdown',
      ({ target }) => {
        const isControl = target instanceof Element && target.closest('a, button, label, input, select');
        if (isControl) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      { capture: true },
    );
  });
  await enterAsOperator(page, at);
  await page.goto(`${at}${path}`);
  await page.locator('main h1').waitFor();
  await page.evaluate(() => sessionStorage.removeItem('clicks'));
  return opened;
}

export const clicksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
