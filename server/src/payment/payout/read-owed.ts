import type { SellerOwes } from '@souk/contract/seller-console/money';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { payoutNumber } from './payout-amounts.ts';
import { findLastPayoutId, listOwedChanges } from './seller-money-queries.ts';

const shown = 20;

type Owing = { storeId: number; currency: string; availableMinor: number };

/** How a store's available balance became negative; null: it isn't. */
export async function readOwed(
  db: Kysely<DB>,
  { storeId, currency, availableMinor }: Owing,
): Promise<SellerOwes | null> {
  if (availableMinor >= 0) return null;
  const [rows, payoutId] = await Promise.all([
    listOwedChanges(db, { storeId, currency, limit: shown + 1 }),
    findLastPayoutId(db, { storeId, currency }),
  ]);
  const changes = rows.slice(0, shown);
  const money = (minor: number) => ({ minor, currency });
  return {
    since: payoutId === null || rows.length > shown ? null : { id: payoutId, number: payoutNumber(payoutId) },
    before: money(availableMinor - changes.reduce((sum, { amount_minor: minor }) => sum + minor, 0)),
    changes: changes.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      order:
        row.part_id === null || row.order_number === null
          ? null
          : { id: row.part_id, number: row.order_number },
      amount: money(row.amount_minor),
    })),
  };
}
