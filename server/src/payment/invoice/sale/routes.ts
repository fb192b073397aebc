import { Readable } from 'node:stream';
import type { OrderInvoiceHead } from '@souk/contract/order-invoice';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { Download } from '#http/download.ts';
import type { Call, Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { findReadableOrder } from '#order/read-order.ts';
import { printPdf } from '#payment/pdf/print-pdf.ts';
import { printedLanguage } from '#payment/pdf/printed-language.ts';
import { directionOf, type Language } from '#texts/language.ts';
import { findSale, listSales, type Sale } from './sale-queries.ts';
import { saleHeadView, saleView } from './sale-view.ts';
import { printedSale } from './sale-words.ts';

/** Documents of the caller's own orders, or of the order whose signed link they have. */
export const orderInvoiceHandlers: Pick<Handlers<'order'>, 'findInvoice' | 'printInvoice'> = {
  findInvoice: {
    async handle(call) {
      const sale = await findReadableSale(call);
      return sale ? saleView(sale) : refuse('refusal.order.missing');
    },
  },
  printInvoice: {
    async handle(call) {
      const sale = await findReadableSale(call);
      return sale ? downloadSale(sale, call.language) : refuse('refusal.order.missing');
    },
  },
};

type Reading = Pick<Call, 'shop' | 'db' | 'shopper' | 'now'> & {
  params: { id: number };
  query: { expires?: string | undefined; signature?: string | undefined };
};

async function findReadableSale({ shop, db, shopper, now, params, query }: Reading): Promise<Sale | null> {
  const sale = await findSale(db, params.id);
  if (!sale) return null;
  const order = await findReadableOrder(shop, { id: sale.order_id, shopper, link: query, now });
  return order ? sale : null;
}

export async function downloadSale(sale: Sale, reader: Language): Promise<Download> {
  const language = printedLanguage(reader);
  const file = await printPdf(printedSale(sale, language), directionOf(language));
  return new Download(`${sale.number}.pdf`, Readable.from(file), {
    type: 'application/pdf',
    bytes: file.length,
  });
}

/** The documents of an order's parts, by part. */
export async function listOrderInvoices(
  db: Kysely<DB>,
  partIds: readonly number[],
): Promise<Map<number, OrderInvoiceHead[]>> {
  const sales = Map.groupBy(await listSales(db, partIds), ({ order_part_id: id }) => id);
  return new Map([...sales].map(([id, rows]) => [id, rows.map(saleHeadView)]));
}
