import type { Kysely } from 'kysely';
import { lockShopper } from '#access/lock-shopper.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { guestShopper, type Shopper } from '#access/shopper.ts';
import {
  countAddresses,
  findDefaultAddressId,
  listEveryAddress,
  moveAddress,
  type AddressRow,
} from './queries.ts';
import { maxAddresses } from './save-address.ts';

const compared = [
  'name',
  'email',
  'phone',
  'address_1',
  'address_2',
  'city',
  'state',
  'country',
  'zip',
  'delivery_instruction',
] as const satisfies readonly (keyof AddressRow)[];

/**
 * Moves a guest's addresses to the account that signed in with the guest token (WCAG 3.3.7). The account's default stays; without one it
 * becomes the guest's. Duplicates and addresses beyond the limit stay with the guest. Idempotent.
 */
export async function adoptGuestAddresses(
  db: Kysely<DB>,
  { userId, guestToken }: { userId: number; guestToken: string },
): Promise<void> {
  const guest = guestShopper(guestToken);
  const user: Shopper = { userId, guestKey: null, token: null };
  if ((await countAddresses(db, guest)) === 0) return;
  await inTransaction(db, async (tx) => {
    await lockShopper(tx, user);
    await lockShopper(tx, guest);
    const [own, brought, ownDefault] = await Promise.all([
      listEveryAddress(tx, user),
      listEveryAddress(tx, guest),
      findDefaultAddressId(tx, user),
    ]);
    const known = new Set(own.map(wordsOf));
    const fresh = brought.filter((address) => !known.has(wordsOf(address)));
    for (const address of fresh.slice(0, Math.max(0, maxAddresses - own.length))) {
      await moveAddress(tx, guest, user, {
        id: address.id,
        isDefault: ownDefault === null && address.is_default,
      });
    }
  });
}

function wordsOf(address: AddressRow): string {
  return JSON.stringify(compared.map((field) => (address[field] ?? '').trim().toLowerCase()));
}
