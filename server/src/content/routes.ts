import { inLanguage } from '#texts/translations.ts';
import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { shareRead } from '#http/share-in-flight.ts';
import { showsTiles, stockOf } from '#http/shown.ts';
import type { Home } from '@souk/contract/content';
import { loadHome } from './load-home.ts';
import { findPage } from './queries.ts';
import { staticPageView } from './view.ts';
import { previewHome } from './storefront-drafts/preview-home.ts';
import { previewCookie, verifyPreview } from './storefront-drafts/preview-token.ts';

export const contentHandlers: Handlers<'content'> = {
  home: {
    isCached: true,
    shows(home) {
      const { tags, only } = showsTiles(home ? productsOf(home) : []);
      const onSale = home?.flash_sales.flatMap((sale) => sale.public_products) ?? [];
      return { tags: [...tags, ...stockOf(onSale)], only, includesTime: onSale.length > 0 };
    },
    async handle(call) {
      const { lean: isLean } = call.query;
      // Wishlist marks are personal, so signed-in shoppers' replies aren't shared.
      if (call.shopper) return loadHome(call, { isLean });
      const name = `home ${isLean} ${call.language.code}`;
      return shareRead(call.shop, name, () => loadHome(call, { isLean }));
    },
  },

  homePreview: {
    isPersonal: true,
    async handle(call) {
      const token = call.request.cookies[previewCookie];
      const actor = token ? await verifyPreview(call.shop, token, call.request.id) : null;
      if (!actor) return refuse('refusal.window.preview');
      const looked = await previewHome(call, actor);
      return 'seen' in looked ? looked.seen : refuse('refusal.window.preview.draft', { title: looked.title });
    },
  },

  staticPage: {
    isCached: true,
    shows: () => ({ tags: ['content'], only: [] }),
    async handle(call) {
      const found = await findPage(call.db, call.params.slug);
      if (!found) return refuse('refusal.page.missing');
      const fields = ['title', 'description', 'meta_title', 'meta_description'] as const;
      const [page = found] = await inLanguage(call, 'pages', [found], fields);
      return staticPageView(page);
    },
  },
};

function productsOf({ flash_sales: sales, collections, result }: Home): { id: number }[] {
  const collected = collections.flatMap((collection) => [
    ...collection.products,
    ...collection.product_collections,
  ]);
  return [
    ...sales.flatMap((sale) => sale.public_products),
    ...collected.map(({ product_id: id }) => ({ id })),
    ...result.data,
  ];
}
