// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { servePagesOfOwn } from './pages-of-own.ts';
import { setLanguage } from './set-language.ts';
import {
  expectSoundPage,
  openAndHydrate,
  openPage,
  seriousFindings,
  sidewaysScroll,
  usually,
} from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: {
    kept: /^You’re seeing this page as it was at \d\d:\d\d UTC/,
    moment: 'One moment, please',
    again: 'Try again',
  },
  ar: { kept: /^تظهر لك هذه الصفحة كما كانت/, moment: 'لحظة من فضلك', again: 'حاول مرة أخرى' },
} as const;

test.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)(
  'shows cached pages, interactive and marked as such, without the database, and apologizes for others (%s, %i px)',
  async (language, width) => {
    const texts = words[language];
    const pages = await servePagesOfOwn();
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(width), { tampered: true });
    await setLanguage(page, language, pages.url);
    await openAndHydrate(page, pages.url);
    await pages.loseDatabase();
    complaints.length = 0;

    await openAndHydrate(page, pages.url);
    const bar = page.getByRole('status').filter({ hasText: texts.kept });
    await bar.waitFor();
    expect(await bar.isVisible()).toBe(true);
    await expectSoundPage(page);
    await photograph(page, `kept-${language}`);
    // Personal data (cart, name) is unavailable; otherwise the page works.
    expect(complaints.filter((complaint) => !complaint.startsWith('503 '))).toEqual([]);

    const response = await page.goto(`${pages.url}/brands`);
    expect(response?.status()).toBe(503);
    await page.getByRole('heading', { name: texts.moment }).waitFor();
    // WCAG 2.2.1 is about losing one's place: this page has nothing to lose.
    const findings = await seriousFindings(page, 'page');
    expect(findings.filter((finding) => !finding.startsWith('meta-refresh:'))).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await photograph(page, `apology-${language}`);
    // It reloads by itself, without script.
    await page.waitForEvent('load', { timeout: 30_000 });
    expect(await page.getByRole('link', { name: texts.again }).getAttribute('href')).toBe('');
    await close();
    await pages.close();
  },
);

async function photograph(page: Parameters<typeof expectSoundPage>[0], name: string): Promise<void> {
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `docs/screenshots/${name}.png` });
}
