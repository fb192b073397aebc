import { describe, expect, test } from 'vitest';
import { bannerHref, sourceTypes, type BannerSource } from './banner-href.ts';
import { safeUrl } from '#texts/safe-url.ts';

const banner = (fields: Partial<BannerSource>): BannerSource => ({
  id: 9,
  source_type: sourceTypes.url,
  source_id: 7,
  slug: 'spring',
  url: null,
  category_slug: null,
  subcategory_slug: null,
  parent_slug: null,
  brand_slug: null,
  product_slug: null,
  ...fields,
});

describe('SPEC §2, "link shapes built by helpers"', () => {
  test.each<[string, Partial<BannerSource>, string]>([
    ['a category', { source_type: 1, category_slug: 'home' }, '/all/home'],
    ['a subcategory', { source_type: 2, parent_slug: 'home', subcategory_slug: 'lamps' }, '/all/home/lamps'],
    ['tags', { source_type: 3 }, '/spring/products?banner=9'],
    ['tags without a slug', { source_type: 3, slug: '' }, '/banner/products?banner=9'],
    ['a brand', { source_type: 4, brand_slug: 'noor' }, '/noor/brand?brand=7'],
    ['a product', { source_type: 5, product_slug: 'brass-lamp' }, '/brass-lamp/product/7'],
    ['an address', { url: 'https://blog.example/a?b=1#c' }, 'https://blog.example/a?b=1#c'],
    ['a path of ours', { url: '/page/about' }, '/page/about'],
    ['nothing', {}, '/'],
    ['an Arabic slug', { source_type: 1, category_slug: 'بيت' }, `/all/${encodeURIComponent('بيت')}`],
    ['a slug that looks like a path', { source_type: 1, category_slug: '../x?y' }, '/all/..%2Fx%3Fy'],
  ])('links a banner of %s', (_name, fields, href) => {
    expect(bannerHref(banner(fields))).toBe(href);
  });

  test.each([1, 2, 4, 5])(
    'source %i whose target is hidden or deleted links to the home page',
    (source_type) => {
      expect(bannerHref(banner({ source_type }))).toBe('/');
    },
  );
});

describe('ASVS 1.2.2: "banner URL `javascript:` → `/`"', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://other.example',
    '//other.example',
    '/\\other.example',
    '\\\\other.example',
    '/\t/other.example',
    '/\n/other.example',
    'https://',
    'https:other.example',
    'http:///other.example',
    'other.example',
    '#top',
    '?q=1',
    '',
  ])('%j becomes the home page', (url) => {
    expect(safeUrl(url)).toBe('/');
    expect(bannerHref(banner({ url }))).toBe('/');
  });

  test('null uses the caller’s fallback', () => {
    expect(safeUrl(null, '')).toBe('');
  });
});
