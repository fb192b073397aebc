import type { WithdrawablePart } from '@souk/rules/withdrawal';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listOrderParts, type OrderPartRow } from './queries.ts';

export type PartToWithdraw = WithdrawablePart & { id: number; storeId: number; withdrawnAt: Date | null };

export async function listWithdrawableParts(db: Kysely<DB>, orderId: number): Promise<PartToWithdraw[]> {
  const parts = await listOrderParts(db, orderId);
  return parts.map((part) => ({
    id: part.id,
    storeId: part.store_id,
    withdrawnAt: part.withdrawn_at,
    ...withdrawalSummary(part),
  }));
}

export function withdrawalSummary(part: OrderPartRow): WithdrawablePart {
  return {
    status: part.status,
    cancelled: part.cancelled,
    deliveredMs: part.delivered_at && part.delivered_at.getTime(),
    isDeclared: part.withdrawn_at !== null,
  };
}
