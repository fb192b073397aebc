import type { ReplyOf } from '@souk/contract/endpoint';
import type { storeReviews } from '@souk/contract/review';
import { inLanguage } from '#texts/translations.ts';
import { pageOf } from '#db/pagination.ts';
import type { Call } from '#http/mount.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { findActiveStore } from '#seller/queries.ts';
import { listImagesOf } from './queries.ts';
import { countStoreStars, listStoreReviews } from './store-queries.ts';
import { countOfRating, reviewTotalView, reviewView } from './view.ts';

const reviewsPerPage = 10;

/** Reviews of the products of one store, each with its product. */
export async function readStoreReviews(
  call: Call<typeof storeReviews>,
): Promise<ReplyOf<typeof storeReviews> | Refusal> {
  const { db, query, shop } = call;
  const store = query.slug === '' ? undefined : await findActiveStore(db, query.slug);
  if (!store) return refuse('refusal.store.missing');
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
  const sold = rows.filter((row) => row.status === 1);
  const [images, products] = await Promise.all([
    listImagesOf(
      db,
      rows.map((row) => row.id),
    ),
    inLanguage(
      call,
      'products',
      sold.map(({ product_id: id, title, slug, image }) => ({ id, title, slug, image })),
      ['title'],
    ),
  ]);
  const imagesOf = Map.groupBy(images, (image) => image.review_id);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const shown = { timeZone: query.time_zone, language: call.language };
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
      origin: shop.publicUrl,
      path: '/api/v1/store/reviews',
      filter: call.filter,
    }),
    total,
  };
}
