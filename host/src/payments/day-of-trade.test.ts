// @module-tag slow
import { randomInt } from 'node:crypto';
import { listAccountBalances, listSellerBalances } from '@souk/server/ledger/balance-queries';
import { insertSettlement } from '@souk/server/ledger/provider-money-queries';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { moveOrder } from '@souk/server/order/move-order';
import { buildGuest, orderBody, type CartItem } from '@souk/server/order/test-shoppers';
import { audited } from '@souk/server/access/audited';
import { recordHandover } from '@souk/server/payment/cash/record-handover';
import { fetchFees } from '@souk/server/payment/fetch-fees';
import { decideAdjustment, proposeAdjustment } from '@souk/server/payment/payout/adjust-balance';
import { approvePayouts, markPayouts } from '@souk/server/payment/payout/change-payouts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { releaseEarnings } from '@souk/server/payment/payout/release-earnings';
import { sendPayouts } from '@souk/server/payment/payout/send-payouts';
import { buildPerson, giveAccount } from '@souk/server/payment/payout/test-payouts';
import { recordReceipt } from '@souk/server/payment/record-receipt';
import { refundPayment, type RefundOrder } from '@souk/server/payment/refund-payment';
import { sendRefunds } from '@souk/server/payment/send-refund';
import { agreeTerms } from '@souk/server/seller/agree-terms';
import { buildVoucher } from '@souk/server/testing/build-voucher';
import { buildFlashSale } from '@souk/server/testing/build-flash-sale';
import {
  buildBundleDeal,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  setSetting,
} from '@souk/server/testing/builders';
import type { DB } from '@souk/server/db/generated/db.d';
import { advanceCheckpoint } from '@souk/server/ledger/advance-checkpoint';
import { closeMonths } from '@souk/server/ledger/close-months';
import { mailKinds } from '@souk/server/mail-kinds';
import { sendMails } from '@souk/server/notification/mail/send-mails';
import { issueInvoices } from '@souk/server/payment/invoice/issue-invoices';
import { findStatement, readStatement } from '@souk/server/payment/payout/statement/read-statement';
import { printedStatement } from '@souk/server/payment/payout/statement/statement-words';
import type { Shop } from '@souk/server/shop';
import type { Language } from '@souk/server/texts/language';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatementsOf, killJob, seededRandom } from './test-killed-job.ts';
import { beginPayment, openSandboxShop } from './sandbox-shop.ts';

/*
 * A month of three sellers, twelve orders and all payment methods, with every balance to the cent (MONEY 2). Payments, fees, refunds,
 * disputes and transfers come from the sandbox by HTTP, each webhook twice. The month is traded in English, in Arabic, and with every job
 * killed once before a random statement; the balances of every day are the same.
 */

const english: Language = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
const arabic: Language = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };

/** The rows of Aria Audio's statement of November in EUR. */
const novemberOfAria: Record<string, RegExp[]> = {
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
const amounts = ['€0.00', '€482.94', '-€5.00', '-€44.37', '-€8.43', '-€144.97', '-€24.88', '-€391.46', '-€136.17', '€0.00', '-€136.17']; // prettier-ignore

/** Statements of each job in the first run. */
const statementsOf = new Map<string, number>();
const seed = Number(process.env['DAY_OF_TRADE_SEED'] ?? randomInt(2 ** 31));

describe.each([
  { name: 'in English', language: english, isKilled: false },
  { name: 'in Arabic', language: arabic, isKilled: false },
  { name: `with every job killed once, DAY_OF_TRADE_SEED=${seed}`, language: english, isKilled: true },
])('$name', async ({ language, isKilled }) => {
  const world = await openSandboxShop();
  const { shop } = world;
  const { db } = shop;
  const random = seededRandom(seed);
  const killed: string[] = [];

  /** Runs a job; once, it is killed before, and runs again a quarter of an hour later. */
  async function job(name: string, run: (own: Shop) => Promise<unknown>): Promise<void> {
    const work = (own: Kysely<DB>) => run({ ...shop.app.shop, db: own });
    if (!isKilled) return void statementsOf.set(name, await countStatementsOf(shop, work));
    const fatal = 1 + Math.floor(random() * (statementsOf.get(name) ?? 1));
    expect(await killJob(shop, work, fatal), `${name} was killed before statement ${fatal}`).toBe(true);
    killed.push(name);
    shop.clock.set(new Date(now().getTime() + 15 * 60_000));
    await run(shop.app.shop);
  }
  const start = new Date('2026-11-01T09:00:00Z');
  const at = (day: number, hours = 0) =>
    shop.clock.set(new Date(start.getTime() + day * 24 * 3600_000 + hours * 3600_000));
  const now = () => shop.clock.now();

  type Actor = Awaited<ReturnType<typeof buildPerson>>;
  let [mara, jon]: Actor[] = [];
  let stores: { A: number; B: number; C: number };
  const orders = new Map<
    string,
    { id: number; number: string; token: string; totalMinor: number; ref: string }
  >();
  const orderOf = (name: string) => orders.get(name)!; // placed on day 0

  beforeAll(async () => {
    at(0);
    [mara, jon] = [await buildPerson(shop, 'Mara'), await buildPerson(shop, 'Jon')];
    for (const [key, value] of Object.entries({
      currency: 'EUR',
      default_country: 'DE',
      default_commission_percent: 10,
      commission_tax_percent: 19,
      dispute_fee_paid_by: 'seller',
      payout_iban: 'DE02120300000000202051',
      invoices_from: '2026-11',
      legal_name: 'Souk GmbH',
      address_1: 'Marktplatz 1',
      city: 'Leipzig',
      country: 'DE',
      vat_number: 'DE811907980',
    }))
      await setSetting(db, key, value);
    stores = {
      A: await buildStore(db, { name: 'Aria Audio', slug: 'aria' }),
      B: await buildStore(db, { name: 'Basil Home', slug: 'basil' }),
      C: await buildStore(db, { name: 'Cedar Craft', slug: 'cedar' }),
    };
    const terms = (id: number, commissionPercent: number | null, cashCollectedBy: 'seller' | 'courier') =>
      audited(db, mara!, (tx) => agreeTerms(tx, { id, commissionPercent, cashCollectedBy }));
    await terms(stores.A, null, 'seller');
    await terms(stores.B, null, 'courier');
    await terms(stores.C, 12.5, 'seller');
    // B sells from another EU country with a VAT number, C from outside the EU: no tax on their commission.
    for (const [storeId, country] of [
      [stores.A, 'DE'],
      [stores.B, 'FR'],
      [stores.C, 'TR'],
    ] as const)
      // prettier-ignore
      await db
      .updateTable('stores')
      .set({ country, vat_number: country === 'FR' ? 'FR40303265045' : '', legal_name: 'Seller', address_1: 'Street 1', city: 'City', email: 'seller@shop.example', phone: '+49 30 0000 142', is_self_certified: true })
      .where('id', '=', storeId)
      .execute();
    for (const storeId of Object.values(stores)) await giveBank(storeId);
  });
  afterAll(() => world.close());

  const giveBank = (storeId: number) =>
    giveAccount(
      { db, now: now(), authSecret: shop.app.shop.authSecret },
      { storeId, iban: 'DE89370400440532013000' },
    );

  /** `A pending 400.26 EUR`, without buckets of 0. */
  async function balances(): Promise<string[]> {
    const shown = Object.entries(stores).map(async ([name, storeId]) =>
      (await listSellerBalances(db, storeId)).flatMap((row) =>
        (['pending', 'available', 'reserved', 'paying'] as const).flatMap((bucket) => {
          const minor = row[`${bucket}_minor`];
          return minor === 0 ? [] : [`${name} ${bucket} ${(minor / 100).toFixed(2)} ${row.currency}`];
        }),
      ),
    );
    return (await Promise.all(shown)).flat();
  }

  async function accounts(currency: string): Promise<Record<string, number>> {
    const rows = (await listAccountBalances(db)).filter(
      (row) => row.currency === currency && row.minor !== 0,
    );
    return Object.fromEntries(
      rows.filter(({ code }) => !code.startsWith('sellers:')).map(({ code, minor }) => [code, minor / 100]),
    );
  }

  async function deliverWebhooks(): Promise<void> {
    await world.deliver({});
    await world.deliver({ again: true });
  }

  async function refund(name: string, wish: Pick<RefundOrder, 'purpose'>): Promise<void> {
    const { number } = orderOf(name);
    const outcome = await refundPayment(db, { number, amountMinor: null, reason: '', now: now(), ...wish });
    expect(outcome).toMatchObject({ ok: true });
    // An interrupted refund at iyzico waits for a person (refund-fails.test.ts), one at Stripe is repeated.
    await (name === 'O1' ? job('send-refunds', sendRefunds) : sendRefunds(shop.app.shop));
    await deliverWebhooks();
    await world.runDue();
    await sendRefunds(shop.app.shop);
  }

  async function everyPayout(): Promise<string[]> {
    const rows = await db
      .selectFrom('payouts')
      .innerJoin('stores', 'stores.id', 'payouts.store_id')
      .select(['slug', 'amount_minor', 'currency', 'payouts.state'])
      .orderBy('payouts.id')
      .execute();
    return rows.map(
      (row) => `${row.slug} ${(row.amount_minor / 100).toFixed(2)} ${row.currency} ${row.state}`,
    );
  }

  async function payOut({ isFirst = false } = {}): Promise<number[]> {
    const { settings } = await shop.app.shop.site.read();
    const draft = (own: Pick<Shop, 'db'> = shop) =>
      audited(own.db, mara!, (tx) => draftPayouts(tx, { now: now(), rules: settings, by: 'Mara' }));
    if (isFirst) await job('draft-payouts', draft);
    await Promise.all([draft(), draft()]);
    const drafts = await db.selectFrom('payouts').select('id').where('state', '=', 'draft').execute();
    const ids = drafts.map(({ id }) => id);
    await Promise.all(
      [mara!, jon!].map((actor) => approvePayouts(shop.app.shop, { ids, actor, now: now(), settings })),
    );
    await sendPayouts(shop.app.shop, { ids, format: 'csv', settings, actor: mara!, now: now() });
    return ids;
  }
  const mark = (ids: number[], as: 'paid' | 'returned', reason = '', feeMinor = 0) =>
    markPayouts(shop.app.shop, { ids, as, reason, feeMinor, actor: mara!, now: now() });

  test('day 0: twelve orders are placed and paid', async () => {
    const rule = async (priceMinor: number) => (await buildShippingRule(db, { places: [{ priceMinor }] })).id;
    const shipping = { A: await rule(490), B: await rule(590), C: await rule(990) };
    const home = await buildCategory(db, { title: 'Home' });
    await db
      .insertInto('commission_rules')
      .values({ title: 'Home', percent: 8, store_id: stores.B, category_id: home, position: 1 })
      .execute();
    const bundle = await buildBundleDeal(db, { buy: 2, free: 1 });
    const product = (store: keyof typeof stores, sellingMinor: number, bundleDealId: number | null = null) =>
      buildProduct(db, {
        storeId: stores[store],
        sellingMinor,
        bundleDealId,
        shippingRuleId: shipping[store],
        stock: 50,
        ...(store === 'B' ? { categoryId: home } : {}),
      });
    const [A1, A2, A3] = [await product('A', 7990), await product('A', 999), await product('A', 14_900)];
    const [B1, B2, B3] = [
      await product('B', 3950),
      await product('B', 1200, bundle),
      await product('B', 11_900),
    ];
    const [C1, C2, C3] = [await product('C', 6495), await product('C', 2490), await product('C', 3333)];
    const shopVoucher = await buildVoucher(db, { type: 2, percent: 10 });
    const ariaVoucher = await buildVoucher(db, { type: 1, flat_minor: 500, store_id: stores.A });
    await buildFlashSale(db, {
      start: new Date(start.getTime() - 3600_000),
      end: new Date(start.getTime() + 3600_000),
      items: [{ productId: C2.id, priceMinor: 1743 }],
    });
    const items = (...list: [CartItem['product'], number][]): CartItem[] =>
      list.map(([one, quantity]) => ({ product: one, quantity }));

    async function place(name: string, method: number, lines: CartItem[], voucher = ''): Promise<void> {
      const token = await buildGuest(db, { items: lines });
      const { data, form } = await shop.call('POST order/action', {
        body: orderBody(token, { order_method: method, voucher }),
        headers: { language: language.code },
      });
      expect(form).toEqual([]);
      const { total_minor: totalMinor } = await db
        .selectFrom('orders')
        .select('total_minor')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow();
      orders.set(name, { id: data.id, number: data.order, token, totalMinor, ref: '' });
    }
    async function pay(name: string, provider: string): Promise<void> {
      const order = orderOf(name);
      order.ref = await beginPayment(shop, order);
      const browser = await world.outcome(provider, order.ref, { outcome: 'pay' });
      // The buyer of O7 is back before the webhook.
      if (name === 'O7') await world.comeBack(browser);
      if (name !== 'O3') await deliverWebhooks();
    }

    await place('O1', 3, items([A1, 1], [A2, 3]));
    await place('O2', 4, items([A3, 1], [B1, 2]), shopVoucher.code);
    await place('O3', 5, items([A2, 1], [B2, 3], [C3, 1]));
    await place('O4', 2, items([B3, 1]));
    await place('O5', 2, items([A2, 2]));
    await place('O6', 7, items([A1, 1], [C1, 1]), ariaVoucher.code);
    await place('O7', 3, items([C2, 2]));
    await place('O8', 6, items([A1, 1], [B1, 1]));
    await place('O9', 3, items([C1, 1]));
    await pay('O1', 'stripe');
    await pay('O2', 'paypal');
    await pay('O3', 'flutterwave');
    await pay('O7', 'stripe');
    await pay('O8', 'iyzico');
    await pay('O9', 'stripe');
    const transfer = await db
      .selectFrom('payment_attempts')
      .select('reference')
      .where('order_id', '=', orderOf('O6').id)
      .executeTakeFirstOrThrow();
    const receipt = {
      reference: transfer.reference,
      amount: { minor: 15_465, currency: 'EUR' },
      receiptId: 'B-1',
      actor: 'Mara',
      now: now(),
    };
    expect(await recordReceipt(shop.app.shop, receipt)).toMatchObject({ result: 'paid' });
    expect(await recordReceipt(shop.app.shop, receipt)).toMatchObject({ result: 'known' });
    at(0, 1);
    await deliverWebhooks();
    await setSetting(db, 'currency', 'ZAR');
    shop.app.shop.site.invalidate();
    await place('O10', 8, items([A3, 1]));
    await pay('O10', 'payfast');
    await setSetting(db, 'currency', 'INR');
    shop.app.shop.site.invalidate();
    await place('O11', 1, items([B3, 1]));
    // The flash sale is over: 24.90.
    at(0, 2);
    await place('O12', 9, items([A1, 1], [C2, 1]));
    await pay('O11', 'razorpay');
    await pay('O12', 'phonepe');
    await job('fetch-fees', fetchFees);

    expect(Object.fromEntries([...orders].map(([name, { totalMinor }]) => [name, totalMinor / 100]))).toEqual({
    O1: 119.67, O2: 216, O3: 88.02, O4: 124.9, O5: 24.88, O6: 154.65, O7: 44.76, O8: 130.2, O9: 74.85,
    O10: 153.9, O11: 124.9, O12: 119.6,
  }); // prettier-ignore
    expect(await balances()).toEqual([]);
    expect((await accounts('EUR'))['orders:unearned']).toBe(-828.15);
    expect((await accounts('ZAR'))['orders:unearned']).toBe(-153.9);
    expect((await accounts('INR'))['orders:unearned']).toBe(-244.5);
    expect((await accounts('EUR'))['provider-fees']).toBe(17.55);
  });

  test('day 1: a part that is cancelled is refunded and earns nothing', async () => {
    at(1);
    await moveOrder(db, { number: orderOf('O8').number, store: 'basil', to: 6, actor: 'seller', now: now() });
    await sendRefunds(shop.app.shop);
    await deliverWebhooks();
    await world.runDue();
    await sendRefunds(shop.app.shop);
    expect((await accounts('EUR'))['orders:unearned']).toBe(-782.75);
    expect((await accounts('EUR'))['refunds:payable']).toBeUndefined();
  });

  test('day 3: everything else is delivered and pending', async () => {
    at(3);
    for (const { number } of orders.values())
      for (const to of [2, 3, 4, 5]) await moveOrder(db, { number, to, actor: 'operator', now: now() });
    expect(await balances()).toEqual([
      'A pending 400.26 EUR',
      'A pending 75.29 INR',
      'A pending 136.17 ZAR',
      'B pending 221.94 EUR',
      'B pending 115.38 INR',
      'C pending 212.92 EUR',
      'C pending 31.69 INR',
    ]);
    expect(await accounts('EUR')).toMatchObject({ courier: 124.9 });
    expect((await accounts('EUR'))['orders:unearned']).toBeUndefined();
  });

  test('day 4: the courier hands over its cash', async () => {
    at(4);
    const { id: partId } = await db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', orderOf('O4').id)
      .executeTakeFirstOrThrow();
    const handover = {
      holder: 'courier',
      partIds: [partId],
      receivedMinor: 12_490,
      receivedIn: 'bank',
      reason: '',
    } as const;
    const record = () => audited(db, mara!, (tx) => recordHandover(tx, { ...handover, now: now() }));
    expect(await record()).toMatchObject({ ok: true });
    expect(await record()).toEqual({ ok: false, reason: 'handed-over' });
    expect((await accounts('EUR'))['courier']).toBeUndefined();
  });

  test('days 5 and 6: a cable and a candle of a bundle come back', async () => {
    at(5);
    await refund('O1', { purpose: { units: [{ line: 2, units: 1 }] } });
    expect(await balances()).toContain('A pending 391.46 EUR');
    at(6);
    await refund('O3', { purpose: { units: [{ line: 2, units: 1 }] } });
    expect(await balances()).toContain('B pending 214.58 EUR');
  });

  test('day 10: the providers transfer what they hold', async () => {
    at(10);
    await world.payOut('stripe');
    await world.payOut('razorpay');
    await deliverWebhooks();
    // These don't report their transfers.
    for (const [provider, amountMinor, currency] of [
      ['paypal', 21_027, 'EUR'],
      ['flutterwave', 7668, 'EUR'],
      ['iyzico', 8066, 'EUR'],
      ['payfast', 14_651, 'ZAR'],
      ['phonepe', 11_960, 'INR'],
    ] as const)
      await insertSettlement(db, {
        provider,
        providerRef: 'day-10',
        amountMinor,
        currency,
        settledAt: now(),
      });
    for (const currency of ['EUR', 'ZAR', 'INR'])
      expect(Object.keys(await accounts(currency)).filter((code) => code.startsWith('provider:'))).toEqual(
        [],
      );
  });

  test('days 16 and 17: earnings become available 14 days after the delivery', async () => {
    at(16);
    expect(await releaseEarnings(shop.app.shop)).toBe(0);
    at(17);
    await job('release-earnings', releaseEarnings);
    await job('checkpoint-ledger', advanceCheckpoint);
    expect(await balances()).toEqual([
      'A available 391.46 EUR',
      'A available 75.29 INR',
      'A available 136.17 ZAR',
      'B available 214.58 EUR',
      'B available 115.38 INR',
      'C available 212.92 EUR',
      'C available 31.69 INR',
    ]);
  });

  test('days 18 to 21: seven payouts, once, and one comes back', async () => {
    await setSetting(db, 'currency', 'EUR');
    shop.app.shop.site.invalidate();
    at(18);
    const ids = await payOut({ isFirst: true });
    expect((await everyPayout()).toSorted()).toEqual([
      'aria 136.17 ZAR sent',
      'aria 391.46 EUR sent',
      'aria 75.29 INR sent',
      'basil 115.38 INR sent',
      'basil 214.58 EUR sent',
      'cedar 212.92 EUR sent',
      'cedar 31.69 INR sent',
    ]);
    expect(await payOut()).toEqual([]);
    at(19);
    await mark(ids, 'paid');
    await mark(ids, 'paid');
    expect(await balances()).toEqual([]);
    at(21);
    const back = await db
      .selectFrom('payouts')
      .select('id')
      .where('store_id', '=', stores.B)
      .where('currency', '=', 'EUR')
      .executeTakeFirstOrThrow();
    await mark([back.id], 'returned', 'AC04', 350);
    expect(await balances()).toEqual(['B available 214.58 EUR']);
    expect(await payOut()).toEqual([]);
  });

  test('day 24: everything of a seller comes back after the payout, with the voucher of the shop', async () => {
    at(24);
    await refund('O2', { purpose: { store: 'aria' } });
    expect(await balances()).toEqual(['A available -136.17 EUR', 'B available 214.58 EUR']);
    expect((await accounts('EUR'))['voucher-cost:shop']).toBe(7.9);
  });

  test('days 25 to 31: a dispute is opened and lost, with its fee', async () => {
    at(25);
    await world.outcome('stripe', orderOf('O9').ref, { outcome: 'dispute-open' });
    await deliverWebhooks();
    expect(await balances()).toEqual([
      'A available -136.17 EUR',
      'B available 214.58 EUR',
      'C available -66.73 EUR',
      'C reserved 66.73 EUR',
    ]);
    at(31);
    await world.outcome('stripe', orderOf('O9').ref, { outcome: 'dispute-lost' });
    await deliverWebhooks();
    expect(await balances()).toContain('C available -81.73 EUR');
  });

  test('days 32 to 34: an adjustment by two people, one payout, and the shop’s result', async () => {
    at(32);
    const proposed = await audited(db, mara!, (tx) =>
      proposeAdjustment(tx, {
        storeId: stores.A,
        kind: 'goodwill',
        amountMinor: 500,
        currency: 'EUR',
        shopCurrency: 'EUR',
        reason: 'Goodwill',
        by: mara!,
        now: now(),
      }),
    );
    if (!proposed.ok) throw new Error(proposed.reason);
    const { id } = proposed.adjustment;
    await audited(db, jon!, (tx) => decideAdjustment(tx, { id, approve: true, by: jon!, now: now() }));
    await giveBank(stores.B);
    at(33);
    await mark(await payOut(), 'paid');
    expect((await everyPayout()).slice(7)).toEqual(['basil 214.58 EUR paid']);
    at(34);
    expect(await balances()).toEqual(['A available -131.17 EUR', 'C available -81.73 EUR']);
    expect(await accounts('EUR')).toEqual({
      bank: 49.65,
      'provider:stripe': -89.85,
      'provider:paypal': -139,
      commission: -62.24,
      'fees-charged': -15,
      'tax:commission': -5.41,
      'voucher-cost:shop': 7.9,
      'provider-fees': 36.05,
      goodwill: 5,
    });
    expect(await accounts('ZAR')).toEqual({
      bank: 10.34,
      commission: -14.9,
      'tax:commission': -2.83,
      'provider-fees': 7.39,
    });
    expect(await accounts('INR')).toEqual({
      bank: 19.64,
      commission: -20.62,
      'tax:commission': -1.52,
      'provider-fees': 2.5,
    });
    expect((await checkBooks(db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
  });

  test('the documents of November, in the language of the reader', async () => {
    await job('close-months', closeMonths);
    await job('issue-invoices', issueInvoices);
    await job('send-mails', (own) => sendMails(own, mailKinds));
    if (isKilled) expect(killed).toEqual([...statementsOf.keys()]);
    const found = await findStatement(db, {
      storeId: stores.A,
      period: '2026-11',
      currency: 'EUR',
      now: now(),
    });
    if (!found.ok) throw new Error(found.reason);
    const printed = printedStatement(await readStatement(db, { found, shop: 'Souk', language }), language);
    expect(printed.rows.map(({ title, amount }) => [title, amount])).toEqual(
      novemberOfAria[language.code]!.map((title, row) => [expect.stringMatching(title), amounts[row]]),
    );
    const { rows: documents } = await sql<{ of: string; number: string }>`
      select concat_ws(' ', store.slug, kind, currency, net_minor, tax_minor) as of, number
      from invoices join stores store on store.id = store_id order by number`.execute(db);
    expect(documents.map(({ number }) => number)).toEqual(
      documents.map((_, place) => `C-2026-000${place + 1}`),
    );
    expect(documents.map(({ of }) => of).toSorted()).toEqual([
      'aria commission-credit-note EUR 1590 302',
      'aria commission-invoice EUR 4437 843',
      'aria commission-invoice INR 799 152',
      'aria commission-invoice ZAR 1490 283',
      'basil commission-credit-note EUR 64 0',
      'basil commission-invoice EUR 1776 0',
      'basil commission-invoice INR 952 0',
      'cedar commission-invoice EUR 2477 0',
      'cedar commission-invoice INR 311 0',
    ]);
    // Whoever dies after sending an email sends it again with the same id.
    const sent = new Map((await shop.mails()).map((mail) => [mail.messageId, mail]));
    const kinds = Map.groupBy(sent.values(), ({ kind }) => kind);
    expect(Object.fromEntries([...kinds].map(([kind, mails]) => [kind, mails.length]))).toEqual({
      'order-placed': 12,
      'order-paid': 10,
      'order-cancelled': 1,
      'order-refunded': 4,
      'order-moved': 48,
    });
    const { code, direction } = language;
    for (const { html } of sent.values()) expect(html).toContain(`<html lang="${code}" dir="${direction}">`);
    const [placed] = kinds.get('order-placed')!;
    expect(placed!.subject).toMatch(code === 'en' ? /^We’ve received your order/ : /^لقد استلمنا طلبك/);
  });
});
