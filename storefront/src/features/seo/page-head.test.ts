import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { RenderDataProvider, type RenderData } from '#render-data.ts';
import { PageHead, pathOfPage } from './page-head.tsx';

const facts = {
  site: { site_name: 'Souk', meta_description: 'Goods of many sellers' },
  languages: [{ code: 'en' }, { code: 'ar' }],
  defaultLanguage: 'en',
  defaultImage: 'default-image.webp',
};

/** Renders the head of a page; the shop's languages are English (default) and Arabic. */
function headOf(language: string, head: Parameters<typeof PageHead>[0]): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => createElement(PageHead, head) }]);
  const root = { language, publicUrl: 'https://shop.test' };
  const page = createElement(Stub, { initialEntries: ['/'], hydrationData: { loaderData: { root } } });
  const renderData = { facts } as unknown as RenderData; // all that PageHead needs
  return renderToStaticMarkup(createElement(RenderDataProvider, { value: renderData }, page));
}
const lamps = { title: 'Lamps', path: '/all/lamps', image: 'a b.webp' };

test('the default language has the plain URL, others ?lang=; each page links to all of them', () => {
  const alternates =
    '<link rel="alternate" hrefLang="en" href="https://shop.test/all/lamps"/>' +
    '<link rel="alternate" hrefLang="ar" href="https://shop.test/all/lamps?lang=ar"/>' +
    '<link rel="alternate" hrefLang="x-default" href="https://shop.test/all/lamps"/>';
  const english = headOf('en', lamps);
  expect(english).toContain('<link rel="canonical" href="https://shop.test/all/lamps"/>');
  expect(english).toContain(alternates);
  const arabic = headOf('ar', lamps);
  expect(arabic).toContain('<link rel="canonical" href="https://shop.test/all/lamps?lang=ar"/>');
  expect(arabic).toContain('<meta property="og:url" content="https://shop.test/all/lamps?lang=ar"/>');
  expect(arabic).toContain('<meta property="og:locale" content="ar_EG"/>');
  expect(arabic).toContain(alternates);
  const paged = headOf('ar', { ...lamps, path: pathOfPage('/x/brand?brand=3', 2) });
  expect(paged).toContain('href="https://shop.test/x/brand?brand=3&amp;page=2&amp;lang=ar"');
  expect(pathOfPage('/all/lamps', 1)).toBe('/all/lamps');
});

test('has title, description and image for link previews', () => {
  const html = headOf('en', { ...lamps, description: 'Warm light' });
  expect(html).toContain('<title>Lamps · Souk</title>');
  expect(html).toContain('<meta name="description" content="Warm light"/>');
  expect(html).toContain('<meta property="og:title" content="Lamps"/>');
  expect(html).toContain('<meta property="og:description" content="Warm light"/>');
  expect(html).toContain('<meta property="og:image" content="https://shop.test/uploads/a%20b.webp"/>');
  const bare = headOf('en', { title: 'Lamps', path: '/all/lamps' });
  expect(bare).toContain('<meta name="description" content="Lamps. Goods of many sellers"/>');
  expect(bare).toContain('content="https://shop.test/uploads/default-image.webp"');
});

test('a filtered list is noindex, has no alternates and links to the unfiltered list', () => {
  const html = headOf('en', { ...lamps, isListed: false });
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html).toContain('<link rel="canonical" href="https://shop.test/all/lamps"/>');
  expect(html).not.toContain('rel="alternate"');
});
