import { publicApi } from '#api/api-client.ts';
import { loadAddresses } from '#features/seo/load-addresses.ts';
import { sitemapIndex } from '#features/seo/sitemap-xml.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { linksForMachines } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

/** Sitemap index (named by robots.txt): per language, one file for pages and one per ten thousand products. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ publicUrl, others }, map] = await Promise.all([
    loadAddresses(context, url),
    publicApi(context).need('GET sitemap'),
  ]);
  const languages = [undefined, ...others];
  return sitemapIndex([
    ...languages.map((language) => ({ url: publicUrl + linksForMachines.pages(language) })),
    ...map.product_parts.flatMap(({ part, updated_at: changed }) =>
      languages.map((language) => ({ url: publicUrl + linksForMachines.products(part, language), changed })),
    ),
  ]);
}
