import type { followedStores } from '@souk/contract/seller';
import type { QueryOf, ReplyOf } from '@souk/contract/endpoint';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { inLanguage } from '#texts/translations.ts';
import { pageOf, type ListLinks } from '#db/pagination.ts';
import { countFollows, listFollows, listStores } from './queries.ts';
import { followedStoreView } from './view.ts';

const pageSize = 20; // CONTRACT §1.5

type Asked = {
  userId: number;
  query: QueryOf<typeof followedStores>;
  language: Language;
  links: ListLinks;
};

export async function readFollowedStores(
  db: Kysely<DB>,
  { userId, query, language, links }: Asked,
): Promise<ReplyOf<typeof followedStores>> {
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
  const stores = await inLanguage({ db, language }, 'stores', rows, [
    'name',
    'meta_title',
    'meta_description',
  ]);
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  return pageOf({
    rows: follows.flatMap((follow) => {
      const store = storeOf.get(follow.store_id);
      return store ? [followedStoreView(store, follow.followed_at, query.time_zone)] : [];
    }),
    total,
    page: query.page,
    perPage,
    links,
  });
}
