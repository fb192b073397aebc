import { bannerTypes, listBanners } from '#content/list-banners.ts';
import { pageOf } from '#db/pagination.ts';
import type { Doors } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { countByStars, isProductVisible, listImagesOf, listNewestImages, listReviews } from './queries.ts';
import { reviewTotalView, reviewView } from './view.ts';

const reviewsPerPage = 10;
const newestImages = 20;

export const reviewDoors: Doors<'review'> = {
  reviews: {
    async handle(call) {
      const { db, params, query, shop } = call;
      if (!(await isProductVisible(db, params.id))) return refuse('refusal.product.missing');
      const perPage = query.per_page || reviewsPerPage;
      const listing = { productId: params.id, rating: query.rating, page: query.page, perPage };
      const order = {
        column: query.order_by === 'id' ? ('id' as const) : ('created_at' as const),
        direction: query.type ?? ('desc' as const),
      };
      const [rows, counts, images, banners] = await Promise.all([
        listReviews(db, listing, order),
        countByStars(db, params.id),
        query.get_total ? listNewestImages(db, { productId: params.id, count: newestImages }) : [],
        listBanners(call, [bannerTypes.reviews]),
      ]);
      const shown = await listImagesOf(
        db,
        rows.map((row) => row.id),
      );
      const imagesOf = Map.groupBy(shown, (image) => image.review_id);
      const matching = query.rating > 0 ? counts.filter(({ rating }) => rating === query.rating) : counts;
      return {
        all: pageOf({
          rows: rows.map((row) => reviewView(row, imagesOf.get(row.id) ?? [], query.time_zone)),
          total: matching.reduce((sum, { count }) => sum + count, 0),
          page: query.page,
          perPage,
          origin: shop.publicUrl,
          path: `/api/v1/reviews/${params.id}`,
        }),
        total: query.get_total ? reviewTotalView(counts, images) : null,
        banner: banners[0] ?? null,
      };
    },
  },
};
