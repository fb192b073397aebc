import { csvLine } from '@souk/rules/csv';
import { TRACKING_FIELDS } from '@souk/rules/tracking-table';
import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { listIds } from '#records/list-ids.ts';
import type { DB } from '#db/generated/db.d.ts';
import { isPickupPart } from './is-pickup-part.ts';
import { parcelsOf, type PartParcel } from './parcel-queries.ts';
import { isReleased, sellerOrders, type SellerOrderView } from './seller-queries.ts';

export type TrackedPart = {
  id: number;
  number: string;
  status: number;
  cancelled: boolean;
  has_rest: boolean;
  is_released: boolean;
  is_pickup: boolean;
  parcels: PartParcel[];
};

export async function listTrackedParts(
  db: Kysely<DB>,
  { storeId }: Scope,
  numbers: readonly string[],
): Promise<TrackedPart[]> {
  const { rows } = await sql<TrackedPart>`
    select p.id, o.number, p.status, p.cancelled, p.has_rest, ${isReleased} as is_released, ${parcelsOf(sql`p.id`)} as parcels,
      ${isPickupPart(sql`p.id`)} as is_pickup
    from orders o join order_parts p on p.order_id = o.id
    where o.number = any(${[...numbers]}::text[]) and p.store_id = ${storeId}`.execute(db);
  return rows;
}

type Asked = { view: SellerOrderView; q: string; now: Date };

export async function listExportedParts(
  tx: AuditedTx,
  scope: Scope,
  asked: Asked,
): Promise<{ ok: true; ids: number[] }> {
  const ids = await listIds(tx, sellerOrders(scope, asked));
  tx.audit.record({
    action: 'order.export',
    entity: 'order',
    entityId: null,
    label: '',
    storeId: scope.storeId,
    before: null,
    after: { rows: ids.length, view: asked.view, q: asked.q },
  });
  return { ok: true, ids };
}

const portion = 500;

/** The lines of the CSV file, read in batches as they are consumed. They contain nothing about buyers. */
export async function* trackingLines(db: Kysely<DB>, ids: readonly number[]): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${csvLine(TRACKING_FIELDS)}`;
  for (let at = 0; at < ids.length; at += portion) {
    const { rows } = await sql<{ number: string; parcels: PartParcel[] }>`
      select o.number, ${parcelsOf(sql`p.id`)} as parcels from order_parts p join orders o on o.id = p.order_id
      where p.id = any(${ids.slice(at, at + portion)}::int[]) order by p.id`.execute(db);
    yield rows
      .flatMap(({ number, parcels }) =>
        parcels.length === 0
          ? [csvLine([number, null, null, null])]
          : parcels.map((parcel) => csvLine([number, parcel.id, parcel.carrier, parcel.number])),
      )
      .join('');
  }
}
