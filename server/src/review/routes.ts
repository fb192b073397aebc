import type { changeReview } from '@souk/contract/review';
import { bannerTypes, listBanners } from '#content/list-banners.ts';
import { pageOf } from '#db/pagination.ts';
import type { Call, Handlers } from '#http/mount.ts';
import { showsProducts } from '#http/shown.ts';
import { refuse } from '#http/refusal.ts';
import { refusePicture } from '#media/refusals.ts';
import { findDeliveredOrder } from '#order/find-delivered-order.ts';
import {
  countByStars,
  findReviewedProduct,
  findReviewOf,
  isProductVisible,
  listImagesOf,
  listNewestImages,
  listReviews,
} from './queries.ts';
import { readStoreReviews } from './read-store-reviews.ts';
import { saveReview, type SavedReview } from './save-review.ts';
import { storeReviewPicture } from './store-review-picture.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { countOfRating, reviewTotalView, reviewView } from './view.ts';

const reviewsPerPage = 10;
const newestImages = 20;

export const reviewHandlers: Handlers<'review'> = {
  reviews: {
    isCached: true,
    shows: (_reply, { id }) => ({ tags: [`product:${id}`, 'catalog', 'flash-sale'], only: [] }),
    async handle(call) {
      const { db, params, query } = call;
      const perPage = query.per_page || reviewsPerPage;
      const listing = { productId: params.id, rating: query.rating, page: query.page, perPage };
      const order = {
        column: query.order_by ?? ('created_at' as const),
        direction: query.type ?? ('desc' as const),
      };
      const newest = { productId: params.id, count: newestImages };
      const [counts, rows, images, banners] = await Promise.all([
        countByStars(db, params.id),
        listReviews(db, listing, order),
        query.get_total ? listNewestImages(db, newest) : [],
        listBanners(call, [bannerTypes.reviews]),
      ]);
      if (counts === null) return refuse('refusal.product.missing');
      const shown = { timeZone: query.time_zone, language: call.language };
      return {
        all: pageOf({
          rows: rows.map((row) => reviewView(row, row.pictures, shown)),
          total: countOfRating(counts, query.rating),
          page: query.page,
          perPage,
          links: call.links,
        }),
        total: query.get_total ? reviewTotalView(counts, images, call.language) : null,
        banner: banners[0] ?? null,
      };
    },
  },
  storeReviews: {
    shows: showsProducts,
    isCached: true,
    async handle({ db, query, language, links, now }) {
      const found = await readStoreReviews(db, { query, language, links, now });
      return found ?? refuse('refusal.store.missing');
    },
  },
  uploadReviewImage: {
    async handle({ shop, userId, upload, now }) {
      const stored = await storeReviewPicture(shop, { userId, bytes: upload, now });
      return stored.ok ? { image: stored.image, thumb: stored.thumb } : refusePicture(stored);
    },
  },
  saveReview: {
    handle: (call) => write(call, call.body.product_id),
  },
  changeReview: {
    async handle(call) {
      const productId = await findReviewedProduct(call.db, { id: call.params.id, userId: call.userId });
      return productId === null ? refuse('refusal.review.missing') : write(call, productId);
    },
  },
  findOwnReview: {
    async handle({ db, userId, params, query, language }) {
      const productId = params.id;
      if (!(await isProductVisible(db, productId))) return refuse('refusal.product.missing');
      const [row, deliveredOrder] = await Promise.all([
        findReviewOf(db, { userId, productId }),
        findDeliveredOrder(db, { userId, productId }),
      ]);
      const images = row ? await listImagesOf(db, [row.id]) : [];
      return {
        review: row ? reviewView(row, images, { timeZone: query.time_zone, language }) : null,
        can_review: row !== undefined || deliveredOrder !== null,
        order_id: row?.order_id ?? deliveredOrder,
      };
    },
  },
};

const keys = {
  'product-missing': 'refusal.product.missing',
  'not-delivered': 'refusal.review.not-delivered',
  'image-missing': 'refusal.review.image-missing',
} as const satisfies Record<Extract<SavedReview, { ok: false }>['reason'], RefusalKey>;

type Writing = Pick<Call<typeof changeReview>, 'shop' | 'userId' | 'body' | 'now' | 'language'>;

async function write({ shop, userId, body, now, language }: Writing, productId: number) {
  const saved = await saveReview(shop, {
    userId,
    productId,
    rating: body.rating,
    review: body.review?.trim() ?? '',
    orderId: body.order_id,
    images: body.images,
    now,
  });
  if (!saved.ok) return refuse(keys[saved.reason]);
  return reviewView(saved.review, saved.images, { timeZone: body.time_zone, language });
}
