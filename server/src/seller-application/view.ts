import type { SellerApplication } from '@souk/contract/seller-application';
import { wireTime } from '#http/wire-time.ts';
import { findState } from '#settings/countries.ts';
import type { ApplicationRow } from './queries.ts';

/** CONTRACT §2.8; `row` is one that somebody proved. */
export function applicationView(row: ApplicationRow, storeSlug: string | null): SellerApplication {
  return {
    id: row.id,
    status: row.status as SellerApplication['status'], // the column's check, without the unproved ones
    store_name: row.store_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    register_number: row.register_number,
    address_1: row.address_1,
    city: row.city,
    state: row.state,
    state_name: findState(row.country, row.state)?.name ?? row.state,
    zip: row.zip,
    country: row.country,
    message: row.message,
    created_at: wireTime(row.created_at),
    decided_at: row.decided_at ? wireTime(row.decided_at) : null,
    reason: row.reason,
    store_slug: storeSlug,
  };
}
