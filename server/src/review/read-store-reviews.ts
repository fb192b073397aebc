import { PUBLIC_STATUS } from '@souk/rules/codes';
import type { QueryOf, ReplyOf } from '@souk/contract/endpoint';
import type { storeReviews } from '@souk/contract/review';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { inLanguage } from '#texts/translations.ts';
import { pageOf, type ListLinks } from '#db/pagination.ts';
import { findActiveStore } from '#seller/queries.ts';
import { listImagesOf } from './queries.ts';
import { countStoreStars, listStoreReviews } from './store-queries.ts';
import { countOfRating, reviewTotalView, reviewView } from './view.ts';

const reviewsPerPage = 10;

type Asked = {
  query: QueryOf<typeof storeReviews>;
  language: Language;
  links: ListLinks;
  now: Date;
};

export async function readStoreReviews(
  db: Kysely<DB>,
  { query, language, links, now }: Asked,
): Promise<ReplyOf<typeof storeReviews> | null> {
  const store = query.slug === '' ? undefined : await findActiveStore(db, query.slug, now);
  if (!store) return null;
  const perPage = query.per_page || reviewsPerPage;
  const [rows, counts] = await Promise.all([
    listStoreReviews(db, {
      storeId: store.id,
      rating: query.rating,
      page: query.page,
      perPage,
      direction: query.type ?? 'desc',
    }),
    countStoreStars(db, store.id),
  ]);
  const sold = rows.filter((row) => row.status === PUBLIC_STATUS.public);
  const [images, products] = await Promise.all([
    listImagesOf(
      db,
      rows.map((row) => row.id),
    ),
    inLanguage(
      { db, language },
      'products',
      sold.map(({ product_id: id, title, slug, image }) => ({ id, title, slug, image })),
      ['title'],
    ),
  ]);
  const imagesOf = Map.groupBy(images, (image) => image.review_id);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const shown = { timeZone: query.time_zone, language };
  const { images: _, ...total } = reviewTotalView(counts, [], shown.language);
  return {
    all: pageOf({
      rows: rows.map((row) => ({
        ...reviewView(row, imagesOf.get(row.id) ?? [], shown),
        product: productOf.get(row.product_id) ?? null,
      })),
      total: countOfRating(counts, query.rating),
      page: query.page,
      perPage,
      links,
    }),
    total,
  };
}
