import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export async function insertWithdrawals(
  tx: Transaction<DB>,
  { partIds, now }: { partIds: readonly number[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values(partIds.map((order_part_id) => ({ order_part_id, declared_at: now })))
    .execute();
}
