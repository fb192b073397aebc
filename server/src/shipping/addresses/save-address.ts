import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inOneStatement } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { checkRegion } from '#settings/check-region.ts';
import { insertAddress, updateAddress, type AddressFields, type AddressRow } from './queries.ts';

/** Against scripts that fill the table. */
export const maxAddresses = 50;

export type AddressInput = {
  name: string;
  email: string;
  phone: string;
  address_1: string;
  address_2: string | undefined;
  city: string;
  state: string | undefined;
  country: string;
  zip: string | undefined;
  delivery_instruction: string | undefined;
  label: string | undefined;
};

type Saved =
  | { ok: true; address: AddressRow }
  | {
      ok: false;
      reason: 'country-unknown' | 'state-required' | 'state-unknown' | 'address-missing' | 'too-many';
    };

/** Creates an address (the first as the default) or replaces one. A state is required only where the country has any (INVARIANTS B48). */
export async function saveAddress(
  db: Kysely<DB>,
  shopper: Shopper,
  save: { id: number | undefined; address: AddressInput; now: Date },
): Promise<Saved> {
  const region = checkRegion(save.address);
  if (!region.ok) return region;
  const fields = fieldsOf(save.address, region);
  if (save.id !== undefined) {
    const updated = await updateAddress(db, shopper, save.id, fields);
    return updated ? { ok: true, address: updated } : { ok: false, reason: 'address-missing' };
  }
  const address = await inOneStatement(db, (one) =>
    insertAddress(one, shopper, fields, { most: maxAddresses, now: save.now }),
  );
  return address ? { ok: true, address } : { ok: false, reason: 'too-many' };
}

function fieldsOf(address: AddressInput, region: { country: string; state: string }): AddressFields {
  return {
    name: address.name,
    email: address.email,
    phone: address.phone,
    address_1: address.address_1,
    address_2: address.address_2?.trim() || null,
    city: address.city,
    state: region.state,
    country: region.country,
    zip: address.zip?.trim() ?? '',
    delivery_instruction: address.delivery_instruction?.trim() || null,
    // Older clients don't send labels, so the existing one stays.
    ...(address.label === undefined ? {} : { label: address.label.trim() }),
  };
}
