import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { describe, expect, test } from 'vitest';
import routes from '#routes.ts';
import { PagePlaceholder, shapeOf } from './page-placeholder.tsx';

type Routes = readonly { file: string; path?: string | undefined; children?: Routes | undefined }[];

/** Addresses of all routes within this file's, with something in place of their parameters. */
function addressesIn(tree: Routes): string[] {
  return tree.flatMap(({ path, children }) =>
    children
      ? addressesIn(children)
      : [`/${(path ?? '').replaceAll(/:main\b/g, 'brass-lamp').replaceAll(/:\w+\??/g, '7')}`],
  );
}

const framed = (routes as Routes).flatMap(({ file, children }) =>
  /(?:default|quiet)-layout/.test(file) ? children! : [],
);
/** Where a provider, an old link or the console leads to, which nobody opens by a link of a page. */
const comesFromElsewhere = /^\/(?:preview\/|razorpay-callback|payment\/|payfast\/|\*)/;

describe('while a page is on its way', () => {
  const pages = addressesIn(framed).filter((address) => !comesFromElsewhere.test(address));

  test.each(pages)('%s shows its shape, and says once that it loads', (address) => {
    const html = htmlOf(<PagePlaceholder pathname={address} />);
    expect(html.match(/role="status"/g)).toHaveLength(1);
    expect(html).toMatch(/^<div aria-busy="true">/);
    expect(html.match(/class="shimmer /g)!.length).toBeGreaterThan(3);
  });

  test('pages that differ in shape differ here', () => {
    const shapes = [
      '/',
      '/search',
      '/lamp/product/7',
      '/shop/7',
      '/brands',
      '/cart',
      '/user/orders',
      '/contact',
    ];
    expect(new Set(shapes.map((path) => shapeOf(path)?.type)).size).toBe(shapes.length);
  });

  test.each(['/login', '/register', '/logout', '/language', '/dev/kit', '/unknown'])(
    'nothing is foreshadowed of %s, which has another frame or is no page',
    (address) => expect(shapeOf(address)).toBeNull(),
  );
});
