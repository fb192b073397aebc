import { inLanguage } from '#catalog/catalog-texts.ts';
import { listProductIds } from '#catalog/list-product-ids.ts';
import { loadTiles } from '#catalog/load-tiles.ts';
import { pageOf } from '#db/pagination.ts';
import type { Doors } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { findActiveStore, isFollowing } from './queries.ts';
import { storeView } from './view.ts';

const productsPerPage = 30;

export const sellerDoors: Doors<'seller'> = {
  store: {
    async handle(call) {
      const { db, now, query, owner, shop } = call;
      const found = query.slug === '' ? undefined : await findActiveStore(db, query.slug);
      if (!found) return refuse('refusal.store.missing');
      const perPage = query.per_page || productsPerPage;
      const userId = owner?.userId ?? null;
      const fields = ['name', 'description', 'meta_title', 'meta_description'] as const;
      const [[row = found], listed, inStore, following] = await Promise.all([
        inLanguage(call, 'stores', [found], fields),
        listProductIds(
          db,
          { storeId: found.id, search: query.q || null },
          { now, page: query.page, perPage, sort: query.sortby },
        ),
        query.q
          ? listProductIds(db, { storeId: found.id }, { now, page: 1, perPage: 1, sort: 'popular' })
          : null,
        userId !== null && isFollowing(db, { storeId: found.id, userId }),
      ]);
      return {
        store: storeView(row),
        result: pageOf({
          rows: await loadTiles(call, listed.ids),
          total: listed.total,
          page: query.page,
          perPage,
          origin: shop.publicUrl,
          path: '/api/v1/store',
        }),
        ...(query.required_rating ? { review: Number(row.rating) } : {}),
        following,
        is_following: following,
        followers_count: row.follower_count,
        // Of the whole store, also while a search narrows the list.
        total_products: inStore?.total ?? listed.total,
        banner: null,
      };
    },
  },
};
