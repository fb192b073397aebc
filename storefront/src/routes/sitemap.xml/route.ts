import { publicApi } from '#api/api-client.ts';
import { sitemapIndex } from '#features/seo/sitemap-xml.ts';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';

/** The file that robots.txt names: one for the pages, and one for every ten thousand products. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext);
  const map = await publicApi(context).need('GET sitemap');
  return sitemapIndex([
    { url: publicUrl + links.sitemapPages() },
    ...map.product_parts.map(({ part, updated_at: changed }) => ({
      url: publicUrl + links.sitemapProducts(part),
      changed,
    })),
  ]);
}
