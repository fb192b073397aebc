import type { ConsoleApi } from '@souk/contract/console-api';
import { LIST, type ListReply } from '@souk/contract/console-list';
import type { SellerPermission } from '@souk/rules/permissions';
import { sellerTeamHandlers } from '#account/console/seller-team-routes.ts';
import { Download } from '#http/download.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { Answer, Refusal } from '#http/refusal.ts';
import { sellerInvoiceHandlers } from '#payment/invoice/console/invoice-routes.ts';
import { selfBillingHandlers } from '#payment/invoice/console/self-billing-routes.ts';
import { sellerBankHandlers } from '#payment/payout/console/seller-bank-routes.ts';
import { sellerMoneyHandlers } from '#payment/payout/console/seller-money-routes.ts';
import { sellerStatementHandlers } from '#payment/payout/console/statement-routes.ts';
import { sellerReviewHandlers } from '#review/console/seller-review-routes.ts';
import { sellerHandOverHandlers } from '#seller/console/seller-hand-over-routes.ts';
import { storeRecordHandlers } from '../operator-record-routes.ts';
import { exportedFlashOffers, exportedOrders, exportedProducts } from './exported-rows.ts';

export type ExportCall = ConsoleCall<ConsoleApi['sellerExport']['exportStore']>;
export type StoreReads = Pick<ConsoleHandlers<ConsoleApi['sellerStore']>, 'readProfile' | 'readChecklist'>;

type Section = {
  /** The permission that the same data needs in the console. */
  needs: SellerPermission;
  /** One object, or rows that are read while the file is sent. */
  read(call: ExportCall): Promise<object> | AsyncIterable<object>;
};

/**
 * The parts of the file, by name. They are read through the console's own handlers, so that the file contains what its reader may see there,
 * in the same form.
 */
export const exportSections = (reads: StoreReads): Readonly<Record<string, Section>> => ({
  store: {
    needs: 'store.read',
    async read(call) {
      const [{ slug, status, vacation, store }, { own_steps: steps }, { hand_over: handOver }] =
        await Promise.all([
          replyOf(reads.readProfile(call)),
          replyOf(reads.readChecklist(call)),
          replyOf(sellerHandOverHandlers.readHandOver(call)),
        ]);
      return { slug, status, ...store, vacation, hand_over: handOver, steps };
    },
  },
  bank_details: {
    needs: 'money.read',
    read: async (call) => (await replyOf(sellerBankHandlers.readBankDetails(call))).account ?? {},
  },
  self_billing: { needs: 'money.read', read: (call) => replyOf(selfBillingHandlers.readSelfBilling(call)) },
  team: {
    needs: 'members.read',
    async *read(call) {
      const { members } = await replyOf(sellerTeamHandlers.readTeam(call));
      yield* members.map(({ name, role }) => ({ name, role }));
    },
  },
  products: { needs: 'products.read', read: exportedProducts },
  shipping_rules: { needs: 'shipping.read', read: (call) => records('shipping-rule', call) },
  vouchers: { needs: 'vouchers.read', read: (call) => records('voucher', call) },
  bundles: { needs: 'vouchers.read', read: (call) => records('bundle-deal', call) },
  flash_offers: { needs: 'flash.read', read: exportedFlashOffers },
  orders: { needs: 'orders.read', read: exportedOrders },
  reviews: {
    needs: 'reviews.read',
    read: (call) => pages((query) => sellerReviewHandlers.listReviews({ ...call, query })),
  },
  payouts: {
    needs: 'money.read',
    read: (call) => pages((query) => sellerMoneyHandlers.listOwnPayouts({ ...call, query })),
  },
  balance_changes: {
    needs: 'money.read',
    read: (call) =>
      pages((query) => sellerMoneyHandlers.listMoneyEntries({ ...call, query: { ...query, payout: 0 } })),
  },
  statements: {
    needs: 'money.read',
    async *read(call) {
      yield* await replyOf(sellerStatementHandlers.listOwnStatements(call));
    },
  },
  invoices: {
    needs: 'money.read',
    read: (call) => pages((query) => sellerInvoiceHandlers.listOwnInvoices({ ...call, query })),
  },
});

type Reply<T> = Exclude<T, Refusal | Download | Answer<unknown>>;

/** Reads of the caller's own store aren't refused. */
async function replyOf<T>(asked: Promise<T>): Promise<Reply<T>> {
  const reply = await asked;
  if (reply instanceof Refusal || reply instanceof Download || reply instanceof Answer)
    throw new Error('A part of the export was refused.');
  return reply as Reply<T>; // the others were excluded above
}

type PageQuery = { view: 'all'; q: string; limit: number; after: string | undefined };

/** All rows of a list, page by page. */
async function* pages<Row extends object>(
  list: (query: PageQuery) => Promise<ListReply<Row> | Refusal | Download | Answer<ListReply<Row>>>,
): AsyncGenerator<Row> {
  let after: string | undefined;
  do {
    const page: ListReply<Row> = await replyOf(list({ view: 'all', q: '', limit: LIST.most, after }));
    yield* page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Each record as its form saves it. */
async function* records(
  kind: 'voucher' | 'bundle-deal' | 'shipping-rule',
  call: ExportCall,
): AsyncGenerator<object> {
  const { list, read } = storeRecordHandlers(kind);
  for await (const { id } of pages((query) => list({ ...call, query }))) {
    const { values } = await replyOf(read({ ...call, params: { id } }));
    yield { id, ...values };
  }
}
