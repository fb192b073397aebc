import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { TileGrid } from '#features/catalog/tile-grid.tsx';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { FacetOptions } from '#features/listing/facet-options.tsx';
import { sentOptions } from '#features/listing/sent-options.ts';
import type { SiteSettings } from '#features/site/site-settings.ts';
import { ShopFrame } from '#layout/shop-frame.tsx';
import { factsOf, tiles } from '#testing/sample-products.ts';
import { PageFragments, forgetParts } from './page-fragments.ts';
import { RenderDataProvider } from './render-data.ts';

beforeEach(() => forgetParts());

type Asked = { language: 'en' | 'ar'; facts: SiteSettings; parts?: PageFragments };

const brands = sentOptions(
  Array.from({ length: 14 }, (_, place) => ({ id: place, title: `Brand <${place}>`, count: place })),
);

/** A page with its frame, a filter, a grid and a row of tiles. */
function draw({ language, facts, parts }: Asked): string {
  const products = (
    <>
      <FacetOptions name="brand" title="Brand" options={brands} chosen={[2, 13]} />
      <TileGrid tiles={tiles} eager={1} />
      <TileRow title="More" tiles={tiles} eager={1} />
    </>
  );
  const Page = createRoutesStub([
    { path: '/all/:category', Component: () => <ShopFrame>{products}</ShopFrame> },
  ]);
  const html = renderToString(
    <MessagesProvider messages={messagesIn(language)}>
      <RenderDataProvider value={{ facts, ...(parts ? { parts } : {}) }}>
        <Page initialEntries={['/all/goods-1']} />
      </RenderDataProvider>
    </MessagesProvider>,
  );
  if (!parts) return html;
  // Latin-1, as the server passes pages.
  const bytes = parts.putInto(Buffer.from(html).toString('latin1'), true);
  return Buffer.from(bytes, 'latin1').toString();
}

test.each(['en', 'ar'] as const)(
  'in %s a page assembled from cached parts is byte-identical to a fully rendered page',
  (language) => {
    for (const name of ['Lamps and More', 'Lamps & Less', 'Lamps and More']) {
      const asked = { language, facts: factsOf(name) };
      const whole = draw(asked);
      expect(whole).toContain(name.replace('&', '&amp;'));
      expect(whole).toMatch(/<link rel="preload"[^>]* as="image" fetchPriority="high"/); // of the grid's first tile
      for (const _time of ['drawn', 'put in', 'put in again'])
        expect(draw({ ...asked, parts: new PageFragments() })).toBe(whole);
    }
  },
);

test('parts are cached per texts and settings', () => {
  const facts = factsOf('Souk');
  const rendersFor = (asked: Asked) => {
    const parts = new PageFragments();
    const marked = renderedMarks(asked, parts);
    return marked.filter((mark) => mark === 'begin').length;
  };
  const all = rendersFor({ language: 'en', facts });
  expect(all).toBeGreaterThan(5);
  expect(rendersFor({ language: 'en', facts })).toBe(0);
  expect(rendersFor({ language: 'ar', facts })).toBe(all);
  expect(rendersFor({ language: 'en', facts: { ...facts } })).toBe(all);
});

function renderedMarks(asked: Asked, parts: PageFragments): string[] {
  const marks: string[] = [];
  const find = parts.find.bind(parts);
  parts.find = (...args) => {
    const found = find(...args);
    marks.push(found.isCached ? 'here' : 'begin');
    return found;
  };
  draw({ ...asked, parts });
  return marks;
}

test('failed pages and page-specific parts are not cached', () => {
  const options = { texts: {}, settings: {}, isAnywhere: true };
  const page = (html: string, { isWhole = true, isNamed = false } = {}) => {
    const parts = new PageFragments();
    const found = parts.find('part', { ...options, isNamed });
    if (found.isCached) return 'kept';
    const mark = ({ props }: typeof found.begin) =>
      `<wbr data-part="${(props as Record<string, string>)['data-part']}"/>`;
    expect(parts.putInto(`<p>${mark(found.begin)}${html}${mark(found.end)}</p>`, isWhole)).toBe(
      `<p>${html}</p>`,
    );
    return 'drawn';
  };
  for (const html of ['<i id="_R_1_"></i>', '<script nonce="x"></script>', '<img src="/a" loading="eager"/>'])
    expect([page(html), page(html)]).toEqual(['drawn', 'drawn']);
  expect([page('<b>a</b>', { isWhole: false }), page('<b>a</b>'), page('<b>a</b>')]).toEqual([
    'drawn',
    'drawn',
    'kept',
  ]);
  forgetParts();
  const named = () => page('<img src="/a" loading="eager"/>', { isNamed: true });
  expect([named(), named()]).toEqual(['drawn', 'kept']);
});

test("cached parts don't keep the rest of their page in memory", () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heldBytes = () => (collect(), process.memoryUsage().heapUsed);
  const before = heldBytes();
  for (let page = 0; page < 100; page++) {
    const parts = new PageFragments();
    const found = parts.find(`part ${page}`, {
      texts: {},
      settings: {},
      isAnywhere: false,
      isNamed: false,
    });
    if (found.isCached) throw new Error('Nobody has drawn it before.');
    const [begin, end] = [found.begin, found.end].map((mark) => renderToString(mark));
    const part = `<p>${'word '.repeat(20)}${page}</p>`;
    expect(parts.putInto(`${'x'.repeat(500_000)}${begin}${part}${end}`, true)).toContain(part);
  }
  expect(heldBytes() - before).toBeLessThan(10_000_000); // of fifty million characters
});
