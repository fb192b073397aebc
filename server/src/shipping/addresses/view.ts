import { oneTwoOf } from '@souk/rules/codes';
import type { Address } from '@souk/contract/address';
import type { Shopper } from '#access/shopper.ts';
import { displayTime, wireTime } from '#http/wire-time.ts';
import type { AddressRow, findOwnUser } from './queries.ts';

/** CONTRACT §3.6. The token is the caller's own; the database stores only its hash. */
export function addressView(
  row: AddressRow,
  of: { shopper: Shopper; user: Awaited<ReturnType<typeof findOwnUser>>; timeZone: string },
): Address {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address_1: row.address_1,
    address_2: row.address_2,
    city: row.city,
    state: row.state,
    country: row.country,
    zip: row.zip,
    delivery_instruction: row.delivery_instruction,
    default: oneTwoOf(row.is_default),
    user_id: row.user_id,
    user_token: of.shopper.token,
    created: displayTime(row.created_at, of.timeZone),
    user: of.user && { id: of.user.id, name: of.user.name, email: of.user.email },
    label: row.label,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}
