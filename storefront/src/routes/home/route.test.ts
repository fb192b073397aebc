import { HOME_SECTIONS } from '@souk/rules/home-sections';
import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as home from './route.tsx';

test('shows the configured sections, each banner once', async () => {
  const banner = {
    id: 3,
    title: 'Lamps for less',
    button_text: 'Look',
    href: '/all/lamps',
    image: 'lamps.webp',
  };
  const { html } = await openPage('/', home, {
    replies: {
      'GET home': {
        sections: [...HOME_SECTIONS],
        banners: [banner, banner],
        featured_categories: [{ id: 1, title: 'Lamps', slug: 'lamps' }],
        result: { data: [{ id: 11, title: 'Brass lamp', slug: 'brass-lamp' }], total: 1 },
      },
    },
  });
  expect(html).toMatch(/<h1[^>]*>Lamps and More<\/h1>/);
  expect(html).toContain('href="/brass-lamp/product/11"');
  expect(html.split('Lamps for less')).toHaveLength(2);
});

test('sections have the configured order; disabled ones are not even sent', async () => {
  const replies = {
    'GET home': {
      sections: ['brands', 'popular'],
      featured_brands: [{ id: 1, title: 'Brasswright', slug: 'brasswright' }],
      featured_categories: [{ id: 1, title: 'Hidden lamps', slug: 'lamps' }],
      result: { data: [{ id: 11, title: 'Brass lamp', slug: 'brass-lamp' }], total: 1 },
    },
  } as const;
  const { html } = await openPage('/', home, { replies });
  expect(html.indexOf('Brasswright')).toBeGreaterThan(0);
  expect(html.indexOf('Brasswright')).toBeLessThan(html.indexOf('Popular now'));
  expect(html).not.toContain('Hidden lamps');
});

test('a shop without products says so', async () => {
  const { html } = await openPage('/', home);
  expect(html).toContain('Opening soon');
  expect(html).not.toContain('Popular now');
});

test('shows an error page if the API fails', async () => {
  const replies = { 'GET home': new Refused(['The shop is busy.'], { status: 503 }) };
  const { status, html } = await openPage('/', home, { replies });
  expect(status).toBe(503);
  expect(html).toContain('The shop is busy.');
});
