import { holds, type Permission } from '@souk/rules/permissions';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { listProposals } from '#marketing/flash-sales/proposals/proposal-queries.ts';
import { listPartLines, listPartMoves, listSellerOrders, sellerOrders } from '#order/seller-queries.ts';
import { sellerOrderView } from '#order/seller-view.ts';
import { readBulkItems } from '#product/bulk/read-bulk-items.ts';
import { readProducts } from '#product/save/read-products.ts';
import { ownOf } from '#product/seller-queries.ts';
import { sellerProductView } from '#product/seller-view.ts';
import { listIds } from '#records/list-ids.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Language } from '#texts/language.ts';

/* Rows of the export whose details the console reads one by one; here in batches, as fast as the consumer takes them. */

type Asked = {
  db: Kysely<DB>;
  now: Date;
  settings: Settings;
  language: Language;
  caller: { scope: Scope; permissions: readonly Permission[] };
};

const portion = 200;

function* portionsOf(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += portion) yield ids.slice(at, at + portion);
}

/** All products, archived ones too. */
export async function* exportedProducts({ db, caller: { scope }, settings }: Asked) {
  const all = await listIds(db, { from: sql`products p`, where: [ownOf(scope)], id: sql`p.id` });
  for (const ids of portionsOf(all)) {
    const [products, items] = await Promise.all([
      readProducts(db, scope, ids),
      readBulkItems(db, scope, { ids }, { withDetails: true }),
    ]);
    const itemsOf = Map.groupBy(items, ({ productId }) => productId);
    for (const [id, stored] of products) {
      const own = itemsOf.get(id) ?? [];
      const variants = new Map(own.map((item) => [item.inventoryId, item]));
      const stock = new Map(own.map(({ inventoryId, values }) => [inventoryId ?? 0, values.stock ?? 0]));
      const { state, currency, product } = sellerProductView(stored, { currency: settings.currency, stock });
      const { category = '', brand = '' } = own[0]?.named ?? {};
      yield {
        id,
        state,
        category,
        brand,
        currency,
        ...product,
        variants: product.variants.map((one) => ({
          ...one,
          title: variants.get(one.id ?? null)?.variant ?? '',
        })),
      };
    }
  }
}

/** The store's parts of orders, oldest first, with messages, returns and shipments. */
export async function* exportedOrders({ db, now, caller, settings, language }: Asked) {
  const { scope, permissions } = caller;
  const reader = { seesMoney: holds(permissions, 'money.read'), carriers: settings.carriers, language };
  const all = await listIds(db, sellerOrders(scope, { view: 'all', q: '', now }));
  for (const ids of portionsOf(all)) {
    const [orders, lines, moves] = await Promise.all([
      listSellerOrders(db, scope, { ids, now }),
      listPartLines(db, ids),
      listPartMoves(db, ids),
    ]);
    const linesOf = Map.groupBy(lines, (line) => line.order_part_id);
    const movesOf = Map.groupBy(moves, (move) => move.order_part_id);
    for (const order of orders) {
      const parts = { lines: linesOf.get(order.id) ?? [], moves: movesOf.get(order.id) ?? [] };
      yield sellerOrderView(order, parts, reader);
    }
  }
}

/** Products offered for flash sales, past ones too. */
export async function* exportedFlashOffers({ db, caller: { scope } }: Asked) {
  const sales = await listIds(db, {
    from: sql`flash_sale_proposals r`,
    where: [scope.storeId === null ? sql`true` : sql`r.store_id = ${scope.storeId}`],
    id: sql`r.flash_sale_id`,
  });
  const offers = await listProposals(db, scope, [...new Set(sales)]);
  yield* offers.map(({ store_id: _storeId, store: _store, image: _image, ...offer }) => offer);
}
