import type { Kysely } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { buildUser } from '#testing/builders.ts';
import { decideAdjustment, proposeAdjustment } from './adjust-balance.ts';
import { putBankAccount } from './bank-account/queries.ts';
import { sealNumbers } from './bank-account/seal-numbers.ts';

type At = { db: Kysely<DB>; now: Date };

/** An operator as the actor of acts. */
export async function buildPerson({ db }: Pick<At, 'db'>, name: string): Promise<Actor & { userId: number }> {
  const userId = await buildUser(db, { name });
  return { kind: 'person', userId, name, storeId: null, requestId: null };
}

/** Adds goodwill to a store's available balance, in minor units, so that there is something to pay out. */
export async function giveGoodwill(
  { db, now }: At,
  { storeId, minor, currency = 'EUR' }: { storeId: number; minor: number; currency?: string },
): Promise<void> {
  const [one, other] = [await buildPerson({ db }, 'Mara'), await buildPerson({ db }, 'Jon')];
  const proposed = {
    storeId,
    kind: 'goodwill' as const,
    amountMinor: minor,
    currency,
    shopCurrency: currency,
    reason: 'test',
    by: one,
    now,
  };
  const outcome = await audited(db, one, (tx) => proposeAdjustment(tx, proposed));
  if (!outcome.ok) throw new Error(`Goodwill was refused: ${outcome.reason}`);
  const { id } = outcome.adjustment;
  await audited(db, other, (tx) => decideAdjustment(tx, { id, approve: true, by: other, now }));
}

/** Bank details without a hold. */
export async function giveAccount(
  { db, now, authSecret }: At & { authSecret: string },
  { storeId, iban, heldUntil = null }: { storeId: number; iban: string; heldUntil?: Date | null },
): Promise<void> {
  await db.transaction().execute((tx) =>
    putBankAccount(tx, {
      storeId,
      holder: 'Aria Audio GmbH',
      country: iban.slice(0, 2),
      currency: 'EUR',
      kind: 'iban',
      last4: iban.slice(-4),
      sealed: sealNumbers(authSecret, storeId, { iban }),
      changed_at: now,
      held_until: heldUntil,
      changedBy: null,
    }),
  );
}
