import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as home from './home.tsx';
import * as preview from './route.tsx';

test('the previewed home page equals the real one, with unused banner positions', async () => {
  const banner = { id: 3, title: 'Lamps for less', href: '/all/lamps', image: 'lamps.webp' };
  const { html } = await openPage('/preview/window', home, {
    replies: {
      'GET preview/home': {
        sections: ['popular', 'slider', 'banner', 'second_banner'],
        slider: { main: [banner], right_top: { ...banner, id: 4 } },
        banners: [banner, banner],
        result: { data: [{ id: 11, title: 'Brass lamp', slug: 'brass-lamp' }], total: 1 },
      },
    },
  });
  expect(html).toContain('href="/brass-lamp/product/11"');
  expect(emptyIn(html)).toEqual(['slider_right_bottom', 'home']);
});

test('shows draft links, top banner and popup, even if the visitor has closed them', async () => {
  // The page inside decides whether the popup appears.
  const { html } = await openPage(
    '/preview/window',
    { ...preview, handle: home.handle },
    {
      replies: {
        'GET preview/home': {
          server_time: 1795000000000,
          frame: {
            header_links: { left: [{ id: 1, title: 'Fairs', url: '/page/fairs' }] },
            about: [{ id: 2, title: 'Write to us', slug: '', link: '/contact' }],
            top_banner: { id: 7, title: 'Free delivery', href: '/all/lamps' },
          },
        },
      },
    },
  );
  for (const text of ['Fairs', 'Write to us', 'Free delivery']) expect(html).toContain(text);
  expect(emptyIn(html)).toEqual(['popup']);
});

test('an expired preview says so', async () => {
  const over = new Refused(['This preview has expired. Open it again in the console.']);
  const { status, html } = await openPage('/preview/window', preview, {
    replies: { 'GET preview/home': over },
  });
  expect(status).toBe(403);
  expect(html).toContain('This preview has expired.');
});

const emptyIn = (html: string) => Array.from(html.matchAll(/data-empty="(\w+)"/g), ([, place]) => place);
