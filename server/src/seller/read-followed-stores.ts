import type { followedStores } from '@souk/contract/seller';
import type { ReplyOf } from '@souk/contract/endpoint';
import { inLanguage } from '#texts/translations.ts';
import { pageOf } from '#db/pagination.ts';
import type { Call } from '#http/mount.ts';
import { countFollows, listFollows, listStores } from './queries.ts';
import { followedStoreView } from './view.ts';

const pageSize = 20; // CONTRACT §1.5

/** One page of the stores that the caller follows. */
export async function readFollowedStores(
  call: Call<typeof followedStores>,
): Promise<ReplyOf<typeof followedStores>> {
  const { db, userId, query, shop } = call;
  const perPage = query.per_page || pageSize;
  const order = { by: query.order_by ?? 'created_at', direction: query.type ?? 'desc' } as const;
  const [follows, total] = await Promise.all([
    listFollows(db, { userId, order, page: query.page, perPage }),
    countFollows(db, userId),
  ]);
  const rows = await listStores(
    db,
    follows.map((follow) => follow.store_id),
  );
  const stores = await inLanguage(call, 'stores', rows, ['name', 'meta_title', 'meta_description']);
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  return pageOf({
    rows: follows.flatMap((follow) => {
      const store = storeOf.get(follow.store_id);
      return store ? [followedStoreView(store, follow.followed_at, query.time_zone)] : [];
    }),
    total,
    page: query.page,
    perPage,
    origin: shop.publicUrl,
    path: '/api/v1/user/store/following-list',
    filter: call.filter,
  });
}
