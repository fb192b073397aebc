import type { Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

/** The shop at `url` speaks this language to the visitor from now on, as if they had chosen it in the menu. */
export async function setLanguage(page: Page, language: string, url = shopUrl): Promise<void> {
  await page.context().addCookies([{ name: 'currentLanguage', value: language, url }]);
}
