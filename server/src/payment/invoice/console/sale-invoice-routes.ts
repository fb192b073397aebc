import type { ConsoleApi } from '@souk/contract/console-api';
import type { SaleInvoice } from '@souk/contract/console/sale-invoices';
import { sql, type RawBuilder } from 'kysely';
import { audited } from '#access/audited.ts';
import { wholeShop, type Scope } from '#access/scope.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { recordExport } from '../record-export.ts';
import { downloadSale } from '../sale/routes.ts';
import { findSale, listPartsOf, listSales } from '../sale/sale-queries.ts';
import { kindOf } from '../sale/sale-view.ts';

export const sellerSaleInvoiceHandlers: ConsoleHandlers<ConsoleApi['sellerSaleInvoices']> = {
  listSaleInvoices: async (call) =>
    list(call, sql`part.id = ${call.params.id} and ${ofStore(call.caller.scope)}`),
  printSaleInvoice: async (call) => print(call, call.caller.scope),
};

export const operatorSaleInvoiceHandlers: ConsoleHandlers<ConsoleApi['operatorSaleInvoices']> = {
  listOrderSaleInvoices: async (call) => list(call, sql`part.order_id = ${call.params.id}`),
  printOrderSaleInvoice: async (call) => print(call, wholeShop),
};

const ofStore = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`part.store_id = ${storeId}`);

async function list({ db }: Pick<ConsoleCall, 'db'>, isAsked: RawBuilder<unknown>) {
  const parts = await listPartsOf(db, isAsked);
  if (parts.length === 0) return refuseUnknown();
  const storeOf = new Map(parts.map(({ id, store_name: name }) => [id, name]));
  const sales = await listSales(db, [...storeOf.keys()]);
  return {
    rows: sales.map((sale): SaleInvoice => ({
      id: sale.id,
      number: sale.number,
      kind: kindOf(sale.kind),
      store: storeOf.get(sale.order_part_id)!, // listed for these parts
      total: { minor: sale.total_minor, currency: sale.currency },
      issued_at: sale.issued_at.toISOString(),
    })),
  };
}

type Printing = Pick<ConsoleCall, 'db' | 'language'> & {
  caller: Pick<ConsoleCaller, 'actor'>;
  params: { id: number };
};

async function print({ db, language, caller, params: { id } }: Printing, scope: Scope) {
  const sale = await findSale(db, id, ofStore(scope));
  if (!sale) return refuseUnknown();
  await audited(db, caller.actor, (tx) => recordExport(tx, { row: sale, format: 'pdf' }));
  return downloadSale(sale, language);
}
