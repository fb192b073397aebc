import type { DB } from '@souk/server/db/generated/db.d';
import { changeProfile } from '@souk/server/seller/change-profile';
import { sql, type Kysely } from 'kysely';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { actAt, unless } from './act-at.ts';

/** The seller's store requests a longer name, which awaits the shop's decision. */
export async function renameSteps(db: Kysely<DB>, { now }: { now: Date }): Promise<Step[]> {
  const seller = await personOf(db, 'seller@example.com');
  const storeId = seller.storeId!; // the seller has one
  const at = new Date(now.getTime() - 20 * 3_600_000);
  const ask = async () => {
    const { name } = await db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
    const changes = { name: { from: name, to: `${name} Outfitters` } };
    await actAt(db, { by: seller, at }, (tx) =>
      changeProfile(tx, { storeId }, { base: null, changes, renames: 'approved', now: at }),
    );
  };
  return [step(at, () => unless(db, sql`select from store_renames where store_id = ${storeId}`, ask))];
}
