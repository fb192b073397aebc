import type { Kysely } from 'kysely';
import type { Actor } from '#authority/actor.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

/** What the shop looks at before shoppers see it. */
export type ApprovalRule = { new: boolean; edits: boolean };

export const noApproval: ApprovalRule = { new: false, edits: false };

/** By the shop's setting, for a store that it does not trust yet; what the shop writes itself, in a store too, nobody looks at. */
export async function approvalOf(
  db: Kysely<DB>,
  { storeId, isOfShop }: Pick<Actor, 'storeId'> & { isOfShop?: boolean },
  { product_approval: wanted }: Pick<Settings, 'product_approval'>,
): Promise<ApprovalRule> {
  if (storeId === null || isOfShop || wanted === 'nobody') return noApproval;
  const store = await db
    .selectFrom('stores')
    .select('skips_approval')
    .where('id', '=', storeId)
    .executeTakeFirst();
  return store?.skips_approval ? noApproval : { new: true, edits: wanted === 'all' };
}
