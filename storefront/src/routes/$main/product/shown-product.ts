import type { ProductDetail, Review } from '@souk/contract/catalog-entities';
import { only } from '#api/only.ts';
import { shownPage, type ShownPage } from '#features/catalog/shown-tile.ts';
import type { Page } from '@souk/contract/wire';

const shownFields = [
  'id',
  'title',
  'slug',
  'image',
  'badge',
  'selling',
  'offered',
  'price',
  'in_stock',
  'description',
  'overview',
  'specification_rows',
  'video',
  'video_thumb',
  'manufacturer',
  'responsible_person',
  'safety',
  'refundable',
  'warranty',
  'review_count',
  'rating',
  'meta_title',
  'meta_description',
  'category',
  'sub_category',
  'brand',
  'bundle_deal',
  'flash',
  'server_time',
] as const;

/** Product fields that the page uses: about a third of the API's. */
export type ShownProduct = ReturnType<typeof shownProduct>;

export function shownProduct(product: ProductDetail) {
  return {
    ...only(product, shownFields),
    images: product.images.map((image) => ({
      ...only(image, ['id', 'image', 'alt']),
      attributes: image.attributes.map((value) => only(value, ['attribute_value_id'])),
    })),
    inventory: product.inventory.map((row) => ({
      ...only(row, ['id', 'quantity', 'price', 'prior_price']),
      inventory_attributes: row.inventory_attributes.map((value) => only(value, ['attribute_value_id'])),
    })),
    attribute: product.attribute.map(({ values, ...attribute }) => ({
      ...only(attribute, ['id', 'title']),
      values: values.map((value) => only(value, ['attribute_value_id', 'title', 'swatch'])),
    })),
    vouchers: product.vouchers.map((voucher) =>
      only(voucher, ['id', 'title', 'code', 'price', 'type', 'min_spend', 'start_time', 'end_time']),
    ),
    store: only(product.store, [
      'id',
      'name',
      'slug',
      'image',
      'rating',
      'total_products',
      'followers_count',
      'whatsapp_btn',
      'whatsapp_number',
      'whatsapp_default_msg',
    ]),
  };
}

export type ShownReview = Pick<
  Review,
  'id' | 'rating' | 'review' | 'user' | 'review_images' | 'verified' | 'reply'
>;

export function shownReviews(page: Page<Review>): ShownPage<ShownReview> {
  return shownPage(page, (review) =>
    only(review, ['id', 'rating', 'review', 'user', 'review_images', 'verified', 'reply']),
  );
}
