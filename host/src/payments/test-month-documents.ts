import {
  findStatement,
  listStatementHeads,
  readStatement,
} from '@souk/server/payment/payout/statement/read-statement';
import { listStatementLines } from '@souk/server/payment/payout/statement/statement-csv';
import { periodOf } from '@souk/server/payment/payout/statement/period';
import { printedStatement } from '@souk/server/payment/payout/statement/statement-words';
import { findInvoice } from '@souk/server/payment/invoice/invoice-queries';
import { invoiceView } from '@souk/server/payment/invoice/invoice-view';
import { partyOfShop } from '@souk/server/payment/invoice/parties';
import { printedInvoice } from '@souk/server/payment/invoice/invoice-words';
import type { PrintedDocument } from '@souk/server/payment/pdf/print-pdf';
import { expect } from 'vitest';
import { sql } from 'kysely';
import { sellers, type Month } from './test-month.ts';

/* Statements and invoices of the day of trade. */

/** Aria Audio's statement of November in EUR, as printed. */
export async function novemberOfAria({ shop, stores, language }: Month): Promise<PrintedDocument> {
  const asked = { storeId: stores.A, period: '2026-11', currency: 'EUR', now: shop.clock.now() };
  const found = await findStatement(shop.db, asked);
  if (!found.ok) throw new Error(found.reason);
  const issuer = await issuerOf(shop);
  return printedStatement(await readStatement(shop.db, { found, issuer, language }), language);
}

const issuerOf = async ({ app }: Month['shop']) => partyOfShop((await app.shop.site.read()).settings);

/** The last closing balance of every seller and currency; each statement's CSV file adds up to its closing balance. */
export async function closings({ shop, stores }: Month): Promise<Record<string, string>> {
  const issuer = await issuerOf(shop);
  const last: Record<string, string> = {};
  for (const seller of sellers) {
    for (const { period, currency, closing } of await listStatementHeads(shop.db, stores[seller])) {
      const account = { storeId: stores[seller], currency };
      const [head = '', ...lines] = await listStatementLines(shop.db, {
        account,
        period: periodOf(period)!,
        issuer,
      }); // it has a statement
      const column = head.split(',').indexOf('amount');
      const amounts = lines.map((line) => Math.round(Number(line.trimEnd().split(',')[column]) * 100));
      const sum = amounts.slice(0, -1).reduce((minor, one) => minor + one, 0);
      expect([sum, amounts.at(-1)], `${seller} ${period} ${currency}`).toEqual([
        closing.minor,
        closing.minor,
      ]);
      last[`${seller} ${currency}`] ??= (closing.minor / 100).toFixed(2);
    }
  }
  return last;
}

/** As in `A commission-invoice EUR 4437 843`, in the order of their numbers. */
export async function documents({
  shop,
  stores,
}: Month): Promise<{ id: number; of: string; number: string }[]> {
  const { rows } = await sql<{ id: number; storeId: number; of: string; number: string }>`
    select id, store_id as "storeId", concat_ws(' ', kind, currency, net_minor, tax_minor) as of, number
    from invoices order by number`.execute(shop.db);
  return rows.map(({ id, storeId, of, number }) => ({
    id,
    of: `${sellers.find((seller) => stores[seller] === storeId)} ${of}`,
    number,
  }));
}

/** One of Aria Audio's invoices, as printed, without marks around texts of another direction. */
export async function printed({ shop, language, stores }: Month, invoiceId: number) {
  const row = await findInvoice(shop.db, { storeId: stores.A }, invoiceId);
  const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
  const { title, rows } = printedInvoice(invoiceView(row!, language), language); // it was issued
  return { title: plain(title), rows: rows.map((own) => [plain(own.title), own.amount]) };
}

/** The rows of Aria Audio's statement of November in EUR. */
export const rowsOfNovember: Record<string, RegExp[]> = {
  en: [
    /^Opening balance on Nov 1, 2026$/,
    /^Sales delivered$/,
    /^Voucher discounts you gave$/,
    /^Commission$/,
    /^Tax on commission$/,
    /^Refunds$/,
    /^Cash you collected$/,
    /^Payout P-\d{4}$/,
    /^Closing balance on Nov 30, 2026$/,
    /^Pending$/,
    /^Available$/,
  ],
  ar: [
    /^الرصيد الافتتاحي في .*2026/,
    /^مبيعات مُسلّمة$/,
    /^خصومات القسائم التي منحتها$/,
    /^العمولة$/,
    /^الضريبة على العمولة$/,
    /^المبالغ المستردة$/,
    /^النقد الذي حصّلته$/,
    /^التحويل .*P-\d{4}/,
    /^الرصيد الختامي في .*2026/,
    /^معلّق$/,
    /^متاح$/,
  ],
};
export const amountsOfNovember = ['€0.00', '€482.94', '-€5.00', '-€44.37', '-€8.43', '-€144.97', '-€24.88', '-€391.46', '-€136.17', '€0.00', '-€136.17']; // prettier-ignore

/** The commission invoice of the same month. */
export const rowsOfInvoice: Record<string, [string, string][]> = {
  en: [
    ['Commission on delivered orders', '€44.37'],
    ['Net amount', '€44.37'],
    ['VAT 19%', '€8.43'],
    ['Total', '€52.80'],
  ],
  ar: [
    ['عمولة الطلبات المسلَّمة', '€44.37'],
    ['المبلغ الصافي', '€44.37'],
    ['ضريبة القيمة المضافة 19%', '€8.43'],
    ['الإجمالي', '€52.80'],
  ],
};
