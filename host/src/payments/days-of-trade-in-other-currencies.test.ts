// @module-tag slow
import { randomInt } from 'node:crypto';
import { audited } from '@souk/server/access/audited';
import { listAccountBalances, listSellerBalances } from '@souk/server/ledger/balance-queries';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { moveOrder } from '@souk/server/order/move-order';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { approvePayouts, markPayouts } from '@souk/server/payment/payout/change-payouts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { releaseEarnings } from '@souk/server/payment/payout/release-earnings';
import { sendPayouts } from '@souk/server/payment/payout/send-payouts';
import { buildPerson, giveAccount } from '@souk/server/payment/payout/test-payouts';
import { recordReceipt } from '@souk/server/payment/record-receipt';
import { refundPayment } from '@souk/server/payment/refund-payment';
import { agreeTerms } from '@souk/server/seller/agree-terms';
import { buildVoucher } from '@souk/server/testing/build-voucher';
import { buildProduct, buildShippingRule, buildStore, setSetting } from '@souk/server/testing/builders';
import { afterAll, describe, expect, test } from 'vitest';
import { openSandboxShop } from './sandbox-shop.ts';
import { seededRandom } from './test-killed-job.ts';

/*
 * Days of trade with drawn amounts, in currencies with three decimals and with none. What must be true is calculated here from the rules of
 * MONEY 1.4 and 1.10 in exact fractions, by none of the shop's code.
 */

const seed = Number(process.env['DAY_OF_TRADE_SEED'] ?? randomInt(2 ** 31));
const dayMs = 24 * 3600_000;
const start = new Date('2026-11-01T09:00:00Z');

/** `amount × numerator / denominator`, rounded half up. */
const share = (amount: number, numerator: number, denominator: number): number =>
  Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
/** Percents are in hundredths: 725 is 7.25 %. */
const percentOf = (amount: number, hundredths: number): number => share(amount, hundredths, 10_000);

type Seller = { commission: number; tax: number; collects: 'seller' | 'courier'; shipping: number };
type Sale = { store: number; lines: { price: number; quantity: number }[]; voucher: number; isCash: boolean };

/** What a part moves: paid by the buyer and by the shop for its voucher, and what is charged to the seller. */
function worked({ lines, voucher }: Sale, { commission, tax, shipping }: Seller) {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = percentOf(goods, voucher);
  const charged = percentOf(goods, commission);
  const taxed = percentOf(charged, tax);
  const total = goods - discount + shipping * lines.length;
  const net = total + discount - charged - taxed;
  return { paid: goods - discount, discount, commission: charged, tax: taxed, total, net };
}

describe.each([
  ['KWD', seed],
  ['JPY', seed + 1],
])('in %s, DAY_OF_TRADE_SEED=%d', async (currency, own) => {
  const random = seededRandom(own);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const world = await openSandboxShop();
  const { shop } = world;
  const { db } = shop;
  const at = (day: number) => shop.clock.set(new Date(start.getTime() + day * dayMs));
  const now = () => shop.clock.now();
  at(0);
  afterAll(() => world.close());

  const sellers: Seller[] = [
    { commission: between(1, 3000), tax: 500, collects: 'seller', shipping: between(100, 3000) },
    { commission: between(1, 3000), tax: 0, collects: 'courier', shipping: between(100, 3000) },
  ];
  const line = () => ({ price: between(2000, 90_000), quantity: between(1, 5) });
  const sales: Sale[] = [
    { store: 0, lines: [line()], voucher: 0, isCash: false },
    { store: 0, lines: [line(), line(), line()], voucher: 0, isCash: false },
    // Its commission is less than what the others earn.
    { store: 0, lines: [{ price: between(500, 3000), quantity: 1 }], voucher: 0, isCash: true },
    { store: 1, lines: [{ ...line(), quantity: between(3, 5) }], voucher: between(100, 4000), isCash: false },
    { store: 1, lines: [line(), line()], voucher: 0, isCash: true },
    { store: 1, lines: [line()], voucher: 0, isCash: false },
  ];
  const returned = 3; // of `sales`
  const works = sales.map((sale) => worked(sale, sellers[sale.store]!));
  const sum = (of: keyof (typeof works)[number], isCounted: (sale: Sale) => boolean) =>
    works.reduce((total, work, index) => total + (isCounted(sales[index]!) ? work[of] : 0), 0);
  const isPaid = ({ isCash }: Sale) => !isCash;
  const all = () => true;

  const storeIds: number[] = [];
  const orders: { id: number; number: string }[] = [];

  const accounts = async () =>
    Object.fromEntries(
      (await listAccountBalances(db))
        .filter(
          ({ code, minor, currency: of }) => minor !== 0 && of === currency && !code.startsWith('sellers:'),
        )
        .map(({ code, minor }) => [code, minor]),
    );
  const balances = async () =>
    Promise.all(
      storeIds.map(async (id) => {
        const [balance] = await listSellerBalances(db, id);
        return balance ? [balance.pending_minor, balance.available_minor, balance.paying_minor] : [0, 0, 0];
      }),
    );
  /** Without zeros, like the ledger's accounts. */
  const posted = (of: Record<string, number>) =>
    Object.fromEntries(Object.entries(of).filter(([, minor]) => minor !== 0));

  const earned = (store: number) =>
    sum('net', (sale) => sale.store === store) -
    // The seller has this cash already.
    (sellers[store]!.collects === 'seller' ? sum('total', (sale) => sale.store === store && sale.isCash) : 0);
  /** Two units of one line come back, one after the other, from a part of that line alone. */
  const back = (of: keyof (typeof works)[number], units = 2) =>
    share(works[returned]![of], units, sales[returned]!.lines[0]!.quantity);
  // What was paid and what the voucher bore are rounded apart (MONEY 1.10, choice 9).
  const lost = () => back('paid') + back('discount') - back('commission') - back('tax');

  test('orders are paid and owed to their buyers', async () => {
    const mara = await buildPerson(shop, 'Mara');
    await setSetting(db, 'currency', currency);
    await setSetting(db, 'default_country', 'DE');
    await setSetting(db, 'country', 'DE');
    await setSetting(db, 'commission_tax_percent', sellers[0]!.tax / 100);
    shop.app.shop.site.invalidate();
    for (const [index, { commission, collects, shipping }] of sellers.entries()) {
      const id = await buildStore(db);
      storeIds.push(id);
      await db.updateTable('stores').set({ country: index === 0 ? 'DE' : 'TR', vat_number: '', legal_name: 'Seller', address_1: 'Street 1', city: 'City', email: 'seller@shop.example', phone: '+49 30 0000 142', is_self_certified: true }).where('id', '=', id).execute(); // prettier-ignore
      await audited(db, mara, (tx) => agreeTerms(tx, { id, commissionPercent: commission / 100, cashCollectedBy: collects })); // prettier-ignore
      await giveAccount({ db, now: now(), authSecret: shop.app.shop.authSecret }, { storeId: id, iban: 'DE89370400440532013000' }); // prettier-ignore
      const { id: shippingRuleId } = await buildShippingRule(db, { places: [{ priceMinor: shipping }] });
      for (const [place, sale] of sales.entries()) {
        if (sale.store !== index) continue;
        const items = [];
        for (const { price, quantity } of sale.lines) {
          const product = await buildProduct(db, {
            storeId: id,
            sellingMinor: price,
            shippingRuleId,
            stock: 50,
          });
          items.push({ product, quantity });
        }
        const voucher =
          sale.voucher === 0 ? '' : (await buildVoucher(db, { type: 2, percent: sale.voucher / 100 })).code;
        const token = await buildGuest(db, { items });
        const { data, form } = await shop.call('POST order/action', {
          body: orderBody(token, { order_method: sale.isCash ? 2 : 7, voucher }),
        });
        expect(form).toEqual([]);
        orders[place] = { id: data.id, number: data.order };
        const { total_minor: total } = await db.selectFrom('orders').select('total_minor').where('id', '=', data.id).executeTakeFirstOrThrow(); // prettier-ignore
        expect(total).toBe(works[place]!.total);
        if (sale.isCash) continue;
        const { reference } = await db.selectFrom('payment_attempts').select('reference').where('order_id', '=', data.id).executeTakeFirstOrThrow(); // prettier-ignore
        const receipt = {
          reference,
          amount: { minor: total, currency },
          receiptId: `R-${place}`,
          actor: 'Mara',
          now: now(),
        };
        expect(await recordReceipt(shop.app.shop, receipt)).toMatchObject({ result: 'paid' });
      }
    }
    const paid = sum('total', isPaid);
    expect(await accounts()).toEqual({ bank: paid, 'orders:unearned': -paid });
  });

  test('delivered parts are earned', async () => {
    at(2);
    for (const { number } of orders)
      for (const to of [2, 3, 4, 5]) await moveOrder(db, { number, to, actor: 'operator', now: now() });
    expect(await balances()).toEqual([
      [earned(0), 0, 0],
      [earned(1), 0, 0],
    ]);
    expect(await accounts()).toEqual(
      posted({
        bank: sum('total', isPaid),
        courier: sum('total', ({ store, isCash }) => store === 1 && isCash),
        commission: -sum('commission', all),
        'tax:commission': -sum('tax', all),
        'voucher-cost:shop': sum('discount', all),
      }),
    );
  });

  test('two units come back one after the other, and cost what both together cost', async () => {
    at(4);
    for (let unit = 1; unit <= 2; unit++) {
      const { number } = orders[returned]!;
      const purpose = { units: [{ line: 1, units: 1 }] };
      const outcome = await refundPayment(db, { number, amountMinor: null, reason: '', now: now(), purpose });
      expect(outcome).toMatchObject({ ok: true });
    }
    expect(await balances()).toEqual([
      [earned(0), 0, 0],
      [earned(1) - lost(), 0, 0],
    ]);
    expect(await accounts()).toMatchObject(
      posted({
        'refunds:payable': -back('paid'),
        commission: back('commission') - sum('commission', all),
        'voucher-cost:shop': sum('discount', all) - back('discount'),
      }),
    );
  });

  test('earnings are released and paid out, and the rest is the shop’s', async () => {
    at(17);
    await releaseEarnings(shop.app.shop);
    const due = [earned(0), earned(1) - lost()];
    expect(await balances()).toEqual(due.map((minor) => [0, minor, 0]));
    const { settings } = await shop.app.shop.site.read();
    const actor = await buildPerson(shop, 'Jon');
    await audited(db, actor, (tx) => draftPayouts(tx, { now: now(), rules: settings, by: 'Jon' }));
    const payouts = await db
      .selectFrom('payouts')
      .select(['id', 'amount_minor'])
      .orderBy('store_id')
      .execute();
    expect(payouts.map(({ amount_minor: minor }) => minor)).toEqual(due);
    const ids = payouts.map(({ id }) => id);
    await approvePayouts(shop.app.shop, { ids, actor, now: now(), settings });
    await sendPayouts(shop.app.shop, { ids, format: 'csv', settings, actor, now: now() });
    await markPayouts(shop.app.shop, { ids, as: 'paid', reason: '', feeMinor: 0, actor, now: now() });
    expect(await balances()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await accounts())['bank']).toBe(sum('total', isPaid) - due[0]! - due[1]!);
    expect((await checkBooks(db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
  });
});
