import type { Kysely } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

export type ApprovalRule = { new: boolean; edits: boolean };

export const noApproval: ApprovalRule = { new: false, edits: false };

/** Applies the shop's setting to stores it doesn't trust yet. The shop's own edits are never reviewed, even within a store. */
export async function approvalOf(
  db: Kysely<DB>,
  { storeId, isOfShop }: Pick<Actor, 'storeId'> & { isOfShop?: boolean },
  { product_approval: setting }: Pick<Settings, 'product_approval'>,
): Promise<ApprovalRule> {
  if (storeId === null || isOfShop || setting === 'nobody') return noApproval;
  const store = await db
    .selectFrom('stores')
    .select('skips_approval')
    .where('id', '=', storeId)
    .executeTakeFirst();
  return store?.skips_approval ? noApproval : { new: true, edits: setting === 'all' };
}
