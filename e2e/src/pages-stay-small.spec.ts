import { expect, test } from 'vitest';
import { shopUrl } from './shop.ts';

// What the server writes for a page before anything is packed: it is drawn, sent and read as long as it is large.
test.each([
  ['/', 110_000],
  ['/all/home-living', 96_000],
  ['/stoneware-teapot-with-strainer-900-ml/product/116', 122_000],
  ['/search?q=black', 86_000],
])('%s is at most %i bytes of HTML', async (path, most) => {
  for (const language of ['en', 'ar']) {
    const page = await fetch(shopUrl + path, { headers: { cookie: `currentLanguage=${language}` } });
    expect(page.status).toBe(200);
    expect((await page.arrayBuffer()).byteLength, language).toBeLessThanOrEqual(most);
  }
});
