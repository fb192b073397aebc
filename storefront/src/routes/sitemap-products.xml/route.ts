import { publicApi } from '#api/api-client.ts';
import { sitemapFile } from '#features/seo/sitemap-xml.ts';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';

/** The products of one part; a part without any is not there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext);
  const part = new URL(request.url).searchParams.get('part') ?? '';
  const { products } = await publicApi(context).need('GET sitemap/products/{part}', { params: { part } });
  return sitemapFile(
    products.map((product) => ({ url: publicUrl + links.product(product), changed: product.updated_at })),
  );
}
