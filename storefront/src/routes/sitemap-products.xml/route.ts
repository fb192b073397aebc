import { publicApi } from '#api/api-client.ts';
import { loadAddresses } from '#features/seo/load-addresses.ts';
import { sitemapFile } from '#features/seo/sitemap-xml.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['part'] };

/** Products of one part; 404 if it has none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const part = url.searchParams.get('part') ?? '';
  const [addresses, { products }] = await Promise.all([
    loadAddresses(context, url),
    publicApi(context).need('GET sitemap/products/{part}', { params: { part } }),
  ]);
  return sitemapFile(
    products.map((product) => ({ url: addresses.of(links.product(product)), changed: product.updated_at })),
  );
}
