import { expect, test, vi } from 'vitest';
import { Link as RouterLink } from 'react-router';
import { htmlOf } from '#testing/html-of.tsx';
import { Link } from './link.tsx';

test.each([
  '/',
  '/all/lamps?sortby=new#goods',
  '/مصباح/product/3',
  'https://shop.example/a?b=c',
  'mailto:help@shop.example',
  '?page=2',
  '//elsewhere.example/a',
  '/a/../b',
  '/a//b',
  '/a?',
])('the server renders a link to %s like the router', (to) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}); // the router warns about paths it normalizes
  const looks = { to, className: 'link', prefetch: 'intent', preventScrollReset: true } as const;
  const attributes = (html: string) => new Set(html.match(/ [\w-]+="[^"]*"/g));
  const rendered = htmlOf(<Link {...looks}>Lamps</Link>);
  expect(attributes(rendered)).toEqual(attributes(htmlOf(<RouterLink {...looks} discover="none" />)));
  expect(rendered).toContain('>Lamps</a>');
});
