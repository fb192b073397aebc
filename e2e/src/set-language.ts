import type { Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

export async function setLanguage(page: Page, language: string, url = shopUrl): Promise<void> {
  await page.context().addCookies([{ name: 'currentLanguage', value: language, url }]);
}
