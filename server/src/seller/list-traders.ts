import type { OrderDetail } from '@souk/contract/order';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listTraders as listRows } from './queries.ts';
import { traderView } from './view.ts';

export type Trader = OrderDetail['parts'][number]['seller'];

/** Sellers' current contact details, by store id. */
export async function listTraders(
  db: Kysely<DB>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Trader>> {
  const rows = await listRows(db, storeIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...traderView(row),
        whatsapp_btn: row.whatsapp_btn ? 1 : 0,
        whatsapp_number: row.whatsapp_number,
        whatsapp_default_msg: row.whatsapp_default_msg,
      },
    ]),
  );
}
