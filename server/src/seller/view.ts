import type { store } from '@souk/contract/catalog';
import type { ReplyOf } from '@souk/contract/endpoint';
import { cleanHtml } from '#content/clean-html.ts';
import { wireTime } from '#http/wire-time.ts';
import { findState } from '#settings/countries.ts';
import type { findActiveStore } from './queries.ts';

type StoreRow = NonNullable<Awaited<ReturnType<typeof findActiveStore>>>;

/** CONTRACT §3.10 and the trader's details. */
export function storeView(row: StoreRow): ReplyOf<typeof store>['store'] {
  const stateName = findState(row.country, row.state)?.name ?? row.state;
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
    description: cleanHtml(row.description),
    review_count: row.review_count,
    address: [row.address_1, `${row.zip} ${row.city}`.trim(), stateName]
      .filter((part) => part !== '')
      .join(', '),
    country: row.country,
    email: row.email,
    phone: row.phone,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}
