import { inLanguage } from '#texts/translations.ts';
import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { showsTiles } from '#http/shown.ts';
import {
  listCategoryTree,
  listPages,
  listProductParts,
  listProductsOfPart,
  listStores,
  listTitled,
} from './queries.ts';
import { linkView, partView, productView } from './view.ts';

export const sitemapHandlers: Handlers<'sitemap'> = {
  sitemap: {
    shows: () => showsTiles([]),
    isCached: true,
    async handle(call) {
      const { db } = call;
      const [tree, brands, collections, stores, pages, parts] = await Promise.all([
        listCategoryTree(db),
        listTitled(db, 'brands'),
        listTitled(db, 'collections'),
        listStores(db),
        listPages(db),
        listProductParts(db),
      ]);
      const [categories, subcategories] = await Promise.all([
        inLanguage(call, 'categories', tree.categories, ['title']),
        inLanguage(call, 'subcategories', tree.subcategories, ['title']),
      ]);
      const children = Map.groupBy(subcategories, (row) => row.category_id);
      return {
        categories: categories.map((row) => ({
          ...linkView(row),
          sub_categories: (children.get(row.id) ?? []).map(linkView),
        })),
        brands: (await inLanguage(call, 'brands', brands, ['title'])).map(linkView),
        collections: (await inLanguage(call, 'collections', collections, ['title'])).map(linkView),
        stores: (await inLanguage(call, 'stores', stores, ['name'])).map(({ id, name, slug }) =>
          linkView({ id, title: name, slug }),
        ),
        pages: (await inLanguage(call, 'pages', pages, ['title'])).map(linkView),
        product_parts: parts.map(partView),
      };
    },
  },

  sitemapProducts: {
    shows: () => showsTiles([]),
    isCached: true,
    async handle({ db, params }) {
      const products = params.part < 0 ? [] : await listProductsOfPart(db, params.part);
      return products.length === 0 ? refuse('refusal.not-found') : { products: products.map(productView) };
    },
  },
};
