// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { everyCorner } from '../watched-page.ts';
import { goWithin } from './go-within.ts';
import { findByKeys, foldSideBar, seeRunningJob, signInAboveADialog, walkByKeys } from './keys-and-bars.ts';
import { bothThemes, findingsOf, watchTraffic } from './look-at-screen.ts';
import { screens, type Audience, type Screen } from './screens.ts';
import { openConsole } from './seller.ts';
import { listReads, shapeOf, statesOf } from './states-of.ts';

/*
 * Every screen of both consoles, light or dark: axe, widths and complaints; and what it is while it is not there. One page goes
 * from left to right at a desk, one from right to left on a phone: in turn one takes this screen and the other the next, in one of both themes,
 * each tries the states of one screen of each kind, and takes all of all when every corner is asked for.
 */

/** Kinds of screens whose states have been tried: a list and a record use the same components on all screens. */
const triedKinds = new Set<string>();

function isNewKind(audience: Audience, { read, isWhole }: Screen): boolean {
  const kind = [audience, isWhole, read && listReads.includes(read), read?.includes('{')].join(' ');
  const isNew = !triedKinds.has(kind);
  triedKinds.add(kind);
  return isNew;
}

const browser = await openBrowser();

describe.each([
  ['en', 1440],
  ['ar', 360],
] as const)('in %s, %i pixels wide', (language, width) => {
  const isTaken = (screen: Screen, place: number, all: readonly Screen[]) =>
    everyCorner || isShown(screen, width) || turnOf(all, place) % 2 === (width === 1440 ? 0 : 1);

  test.each(['seller', 'operator'] as const)(
    'every screen of the %s passes',
    async (audience) => {
      const { page, complaints, close } = await openConsole(browser, language, width);
      const found: string[] = [];
      const seen = new Set<string>();
      const links = new Map<string, string>();
      try {
        await page.goto(`${shopUrl}/${audience}`);
        await page.locator('#sign-in-email').fill(`${audience}@example.com`);
        await page.locator('#sign-in-password').fill('souk-demo');
        await page.locator('#sign-in-password').press('Enter');
        await page.locator('main h1').waitFor();
        const isQuiet = watchTraffic(page); // now: the end of streams isn't reported before sign-in
        for (const [place, screen] of screens[audience].filter(isTaken).entries()) {
          const at = `${screen.path} ${screen.through ?? ''}`;
          try {
            await open(page, screen, links);
            await isQuiet();
            // Header and menu are the same on each of them.
            const themes = everyCorner || place === 0 ? bothThemes : [bothThemes[place % 2]!];
            found.push(...(await findingsOf(page, themes)).map((one) => `${at}: ${one}`));
            await takePicture(page, screen, width);
            const { read, ...shown } = screen;
            if (read && (everyCorner || isNewKind(audience, screen)))
              found.push(...(await statesOf(page, isQuiet, audience, { ...shown, read, seen, themes })));
          } catch (error) {
            throw new Error(at, { cause: error });
          }
        }
        found.push(...(await shapeOf(page, audience)));
        if (audience === 'seller' && (everyCorner || width === 1440)) {
          await foldSideBar(page, width);
          found.push(...(await findByKeys(page, isQuiet, language)));
          await walkByKeys(page);
        }
        if (audience === 'seller' && (everyCorner || width === 360)) {
          await seeRunningJob(page);
          await signInAboveADialog(page);
        }
        expect(found).toEqual([]);
        expect(complaints).toEqual([]);
      } finally {
        await close();
      }
    },
    600_000,
  ); // all of them in the full run
});

test('includes every list of the consoles', () => {
  const elsewhere = [
    'seller/jobs', // part of the header, without a page
    'seller/jobs/{id}/rows',
    'seller/statement/entries', // of a row that was opened
    'operator/sellers/{id}/statement/entries',
    'seller/invoices/{id}/orders', // part of the document's page
    'operator/invoices/{id}/orders',
    'seller/webhooks/{id}/messages',
    'operator/webhooks/{id}/messages',
  ];
  const walked = [...screens.seller, ...screens.operator].flatMap(({ read }) => read ?? []);
  expect(listReads.filter((read) => ![...walked, ...elsewhere].includes(read as never))).toEqual([]);
});

/** Screens opened from a list share its turn, so the list loads once. */
const turnOf = (all: readonly Screen[], place: number): number =>
  all.slice(1, place + 1).filter(({ path }, before) => path !== all[before]!.path).length;

/** `links`: followed links, by list and selector. */
async function open(
  page: Page,
  { path, through, below = '' }: Screen,
  links: Map<string, string>,
): Promise<void> {
  const way = `${path} ${through}`;
  const known = links.get(way);
  if (!known && (!through || page.url() !== `${shopUrl}${path}`)) await goTo(page, path);
  await page.locator('main h1').waitFor();
  if (through) {
    const link = known ?? (await page.locator(through).first().getAttribute('href'))!;
    links.set(way, link);
    await goTo(page, `${link}${below}`);
    await page.locator('main h1').waitFor();
  }
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
}

/** With a new document in the full run. */
const goTo = (page: Page, address: string): Promise<unknown> =>
  everyCorner ? page.goto(`${shopUrl}${address}`) : goWithin(page, address);

/** Whether this walk takes its picture for README. */
function isShown({ picture }: Screen, width: number): boolean {
  return Boolean(process.env['SCREENSHOTS'] && picture && width === 1440);
}

async function takePicture(page: Page, screen: Screen, width: number): Promise<void> {
  if (!isShown(screen, width)) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `docs/screenshots/${screen.picture}.png` });
}
