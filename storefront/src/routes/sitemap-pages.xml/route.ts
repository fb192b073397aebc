import { publicApi } from '#api/api-client.ts';
import { loadAddresses } from '#features/seo/load-addresses.ts';
import { sitemapFile } from '#features/seo/sitemap-xml.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

/** All public pages except products. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [addresses, map] = await Promise.all([
    loadAddresses(context, url),
    publicApi(context).need('GET sitemap'),
  ]);
  const paths = [
    links.home(),
    links.categories(),
    links.brands(),
    links.flashSales(),
    links.contact(),
    links.newsletter(),
    links.sitemap(),
    ...map.categories.flatMap((category) => [
      links.category(category.slug),
      ...category.sub_categories.map(({ slug }) => links.subcategory(category.slug, slug)),
    ]),
    ...map.collections.map((collection) => links.collection(collection)),
    ...map.brands.map((brand) => links.brand(brand)),
    ...map.stores.map(({ slug }) => links.store(slug)),
    ...map.pages.map(({ slug }) => links.page(slug)),
  ];
  return sitemapFile(paths.map((path) => ({ url: addresses.of(path) })));
}
