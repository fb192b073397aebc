import { expect, test, vi } from 'vitest';
import { shopUrl } from './shop.ts';

// Uncompressed size of the server's HTML, which affects rendering, transfer and parsing.
test.each([
  ['/', 110_000],
  ['/all/home-living', 96_000],
  ['/stoneware-teapot-with-strainer-900-ml/product/116', 122_000],
  ['/search?q=black', 86_000],
])('%s is at most %i bytes of HTML', async (path, most) => {
  for (const language of ['en', 'ar']) {
    // A busy machine sheds a late page (decision 016).
    const html = await vi.waitFor(
      async () => {
        const page = await fetch(shopUrl + path, { headers: { cookie: `currentLanguage=${language}` } });
        expect(page.status).toBe(200);
        return page.arrayBuffer();
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(html.byteLength, language).toBeLessThanOrEqual(most);
  }
});
