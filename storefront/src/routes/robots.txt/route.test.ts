import { expect, test } from 'vitest';
import { askRoute } from '#testing/open-page.tsx';
import * as robots from './route.ts';

test('excludes personal pages and names the sitemap', async () => {
  const { response, text } = await askRoute('/robots.txt', robots);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('Disallow: /user/\n');
  expect(text).not.toContain('Disallow: /\n');
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});
