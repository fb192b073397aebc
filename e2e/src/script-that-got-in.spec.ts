// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { servePagesOfOwn } from './pages-of-own.ts';
import { openAndHydrate, openPage } from './watched-page.ts';

const browser = await openBrowser();

const mark = (how: string) => `document.documentElement.dataset.${how}='1'`;
const gotIn = [
  `<script>${mark('script')}</script>`,
  `<script type="module">${mark('module')}</script>`,
  `<script nonce="guessed">${mark('nonce')}</script>`,
  `<script src="data:text/javascript,${mark('data')}"></script>`,
  `<img src="/nothing.png" onerror="${mark('handler')}" alt="">`,
  '<style>h1{display:none!important}</style>',
].join('');

// ASVS 3.4: injected script lacks our nonce.
test.each(['/', '/login'])(
  'injected markup in the rendered HTML of %s is blocked by the browser, and the page works',
  async (path) => {
    const pages = await servePagesOfOwn({ change: (html) => html.replace('</body>', `${gotIn}</body>`) });
    const { page, close } = await openPage(browser, reducedMotionAt(1440), { tampered: true });
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
    });
    const response = await openAndHydrate(page, pages.url + path);
    // Fetched again, because the browser doesn't keep large documents.
    expect(await (await fetch(pages.url + path)).text()).toContain(gotIn);
    await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(5);
    // On a slow page the popup may have opened, which is marked there too.
    const marks = Object.keys(await page.evaluate(() => ({ ...document.documentElement.dataset })));
    expect(marks.filter((name) => name !== 'popupBanner')).toEqual(['hydrated']);
    expect(await page.locator('h1').first().isVisible()).toBe(true);
    expect(response?.headers()['content-security-policy']).not.toContain("unsafe-inline' 'sha");
    await close();
    await pages.close();
  },
);

test('the nonce of our own scripts is never exposed', async () => {
  const markers = new Set<string>();
  const pages = await servePagesOfOwn({
    change(html) {
      for (const [, marker] of html.matchAll(/ nonce="([^"]+)"/g)) markers.add(marker!);
      return html;
    },
  });
  const bodies = await Promise.all(
    ['/', '/login'].map(async (path) => (await fetch(pages.url + path)).text()),
  );
  expect(markers.size).toBe(2); // a new one per page
  for (const marker of markers) expect(bodies.join('')).not.toContain(marker);
  expect(bodies.join('')).not.toContain('nonce=');
  await pages.close();
});
