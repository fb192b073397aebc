import type { store } from '@souk/contract/seller';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { followedStores } from '@souk/contract/seller';
import { cleanHtml } from '#texts/clean-html.ts';
import { displayTime, wireTime } from '#http/wire-time.ts';
import { findState } from '#settings/countries.ts';
import type { listStores, StoreOfPage, StoreRow } from './queries.ts';

/** CONTRACT §3.10. */
function entityView(row: StoreRow) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: row.image,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    whatsapp_btn: row.whatsapp_btn ? 1 : 0,
    whatsapp_number: row.whatsapp_number,
    whatsapp_default_msg: row.whatsapp_default_msg,
    banner_image: row.banner_image,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}

export function storeView(row: StoreOfPage): ReplyOf<typeof store>['store'] {
  return {
    ...entityView(row),
    description: cleanHtml(row.description),
    review_count: row.review_count,
    ...traderView(row),
    legal_name: row.legal_name,
    vat_number: row.vat_number,
    is_self_certified: row.is_self_certified,
    return_policy: cleanHtml(row.return_policy),
    vacation: row.vacation,
  };
}

export function traderView(row: StoreRow) {
  const stateName = findState(row.country, row.state)?.name ?? row.state;
  return {
    address: [row.address_1, `${row.zip} ${row.city}`.trim(), stateName]
      .filter((part) => part !== '')
      .join(', '),
    country: row.country,
    email: row.email,
    phone: row.phone,
    register_number: row.register_number,
  };
}

/** `followedAt` becomes `created`. */
export function followedStoreView(
  row: Awaited<ReturnType<typeof listStores>>[number],
  followedAt: Date,
  timeZone: string,
): ReplyOf<typeof followedStores>['data'][number] {
  return {
    id: row.id,
    created: displayTime(followedAt, timeZone),
    created_at: wireTime(followedAt),
    store: {
      ...entityView(row),
      rating: Number(row.rating),
      review_count: row.review_count,
      followers_count: row.follower_count,
      total_products: row.total_products,
    },
  };
}
