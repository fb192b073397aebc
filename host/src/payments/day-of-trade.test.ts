// @module-tag slow
import { randomInt } from 'node:crypto';
import { consoleApi } from '@souk/contract/console-api';
import { callConsole } from '@souk/server/console/test-consoles';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { moveOrder } from '@souk/server/order/move-order';
import { stockOf } from '@souk/server/order/test-shoppers';
import { audited } from '@souk/server/access/audited';
import { confirmSettlementLine } from '@souk/server/payment/bank-statement/confirm-settlement-line';
import { importStatement } from '@souk/server/payment/bank-statement/import-statement';
import { recordHandover } from '@souk/server/payment/cash/record-handover';
import { fetchFees } from '@souk/server/payment/fetch-fees';
import { decideAdjustment, proposeAdjustment } from '@souk/server/payment/payout/adjust-balance';
import { findPayoutBlocks } from '@souk/server/payment/payout/payout-blocks';
import { releaseEarnings } from '@souk/server/payment/payout/release-earnings';
import { refundPayment } from '@souk/server/payment/refund-payment';
import { advanceCheckpoint } from '@souk/server/ledger/advance-checkpoint';
import { closeMonths } from '@souk/server/ledger/close-months';
import { mailKinds } from '@souk/server/mail-kinds';
import { sendMails } from '@souk/server/notification/mail/send-mails';
import { issueInvoices } from '@souk/server/payment/invoice/issue-invoices';
import type { Language } from '@souk/server/texts/language';
import { afterAll, describe, expect, test } from 'vitest';
import { bankPays, bankReturns, everyPayout, payoutFile, payOut } from './test-month-bank.ts';
import {
  closings,
  documents,
  novemberOfAria,
  printed,
  amountsOfNovember,
  rowsOfInvoice,
  rowsOfNovember,
} from './test-month-documents.ts';
import { placeOrders, sellersMailed } from './test-month-orders.ts';
import { offerProducts, type Products } from './test-month-products.ts';
import { acceptReturn, askToReturn, refundReturn, withdraw } from './test-month-returns.ts';
import {
  accountsAtTheEnd,
  availableOnDay17,
  issuedDocuments,
  lastClosings,
  mailCounts,
  mailedSellers,
  pendingOnDay3,
  stockLeft,
  totals,
} from './test-month-numbers.ts';
import { openStores, saveBank, sellerFacts } from './test-month-sellers.ts';
import {
  accounts,
  asOperator,
  at,
  balances,
  changeCurrency,
  deliverWebhooks,
  openMonth,
  orderOf,
  sellers,
  sendEveryRefund,
  statementsOf,
} from './test-month.ts';

/*
 * A month of three sellers, twelve orders and all payment methods, with every balance to the cent (MONEY 2). Payments, fees, refunds,
 * disputes and transfers come from the sandbox by HTTP, each webhook twice. The month is traded in English, in Arabic, and with every job
 * killed once before a random statement; the balances of every day are the same.
 */

const english: Language = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
const arabic: Language = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };

const seed = Number(process.env['DAY_OF_TRADE_SEED'] ?? randomInt(2 ** 31));

describe.each([
  { name: 'in English', language: english, killSeed: null },
  { name: 'in Arabic', language: arabic, killSeed: null },
  { name: `with every job killed once, DAY_OF_TRADE_SEED=${seed}`, language: english, killSeed: seed },
])('$name', async ({ language, killSeed }) => {
  const month = await openMonth({ language, killSeed });
  const { world, shop, stores, mara, jon, job } = month;
  const { db } = shop;
  const now = () => shop.clock.now();
  const isEnglish = language.code === 'en';
  let products: Products;
  let speaker = 0; // the return of O2
  const blockOfB = async () =>
    (await findPayoutBlocks(db, { storeIds: [stores.B], now: now() })).get(stores.B);
  afterAll(() => world.close());

  test('day −1: three sellers apply and are approved, and so are their products', async () => {
    await openStores(month);
    products = await offerProducts(month);
    await shop.work();
    for (const seller of sellers) {
      const { email } = sellerFacts[seller];
      const mails = (await shop.mails()).filter(({ to }) => to === email);
      expect(mails.map(({ kind }) => kind)).toEqual([
        'seller-code',
        'seller-applied',
        'seller-approved',
        'bank-details-changed',
        ...Array.from({ length: seller === 'A' ? 4 : 3 }, () => 'product-decided'),
      ]);
    }
  });

  test('day 0: twelve orders are placed and paid', async () => {
    at(month, 0);
    await placeOrders(month, products);
    await job('fetch-fees', fetchFees);
    const placed = [...month.orders].map(([name, { totalMinor }]) => [name, totalMinor / 100]);
    expect(Object.fromEntries(placed)).toEqual(totals);
    expect(await balances(month)).toEqual([]);
    expect((await accounts(month, 'EUR'))['orders:unearned']).toBe(-828.15);
    expect((await accounts(month, 'ZAR'))['orders:unearned']).toBe(-153.9);
    expect((await accounts(month, 'INR'))['orders:unearned']).toBe(-244.5);
    expect((await accounts(month, 'EUR'))['provider-fees']).toBe(17.55);
  });

  test('day 0: the stock is exact, and each seller gets one email for each part', async () => {
    const left = Object.entries(products).map(async ([name, product]) => [name, await stockOf(db, product)]);
    expect(Object.fromEntries(await Promise.all(left))).toEqual(stockLeft);
    expect(await sellersMailed(month)).toEqual(mailedSellers);
  });

  test('day 1: a part that is cancelled is refunded and earns nothing', async () => {
    at(month, 1);
    const { number } = orderOf(month, 'O8');
    await moveOrder(db, { number, store: 'basil-home', to: 6, actor: 'seller', now: now() });
    await sendEveryRefund(month, { isKilled: false });
    expect((await accounts(month, 'EUR'))['orders:unearned']).toBe(-782.75);
    expect((await accounts(month, 'EUR'))['refunds:payable']).toBeUndefined();
    expect([await stockOf(db, products.A1), await stockOf(db, products.B1)]).toEqual([46, 48]);
  });

  test('day 3: everything else is delivered and pending', async () => {
    at(month, 3);
    for (const { number } of month.orders.values())
      for (const to of [2, 3, 4, 5]) await moveOrder(db, { number, to, actor: 'operator', now: now() });
    expect(await balances(month)).toEqual(pendingOnDay3);
    expect(await accounts(month, 'EUR')).toMatchObject({ courier: 124.9 });
    expect((await accounts(month, 'EUR'))['orders:unearned']).toBeUndefined();
  });

  test('day 4: the courier hands over its cash', async () => {
    at(month, 4);
    const { id: partId } = await db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', orderOf(month, 'O4').id)
      .executeTakeFirstOrThrow();
    const handover = {
      holder: 'courier',
      partIds: [partId],
      receivedMinor: 12_490,
      receivedIn: 'bank',
      reason: '',
    } as const;
    const record = () => audited(db, mara, (tx) => recordHandover(tx, { ...handover, now: now() }));
    expect(await record()).toMatchObject({ ok: true });
    expect(await record()).toEqual({ ok: false, reason: 'handed-over' });
    expect((await accounts(month, 'EUR'))['courier']).toBeUndefined();
  });

  test('days 5 and 6: a cable and a candle of a bundle come back', async () => {
    at(month, 5);
    const cable = await askToReturn(month, {
      name: 'O1',
      inventoryId: products.A2.inventoryIds[0]!,
      left: 3,
    });
    await acceptReturn(month, { id: cable, seller: 'A' });
    await refundReturn(month, { id: cable, seller: 'A', minor: 999, isKilled: true });
    expect(await balances(month)).toContain('A pending 391.46 EUR');
    expect(await stockOf(db, products.A2)).toBe(45);
    at(month, 6);
    const purpose = { units: [{ line: 2, units: 1 }] };
    const { number } = orderOf(month, 'O3');
    expect(
      await refundPayment(db, { number, amountMinor: null, reason: '', now: now(), purpose }),
    ).toMatchObject({ ok: true, amountMinor: 800 });
    // An interrupted refund at Flutterwave waits for a person (refund-fails.test.ts), one at Stripe is repeated.
    await sendEveryRefund(month, { isKilled: false });
    expect(await balances(month)).toContain('B pending 214.58 EUR');
  });

  test('day 10: the providers transfer what they hold', async () => {
    at(month, 10);
    await world.payOut('stripe');
    await world.payOut('razorpay');
    await deliverWebhooks(month);
    // These don't report their transfers, but the bank's statement names them.
    const rows = [
      'PayPal Europe,Payment,210.27,EUR',
      'Flutterwave,Payment,76.68,EUR',
      'iyzico,Payment,80.66,EUR',
      'PayFast,Payment,146.51,ZAR',
      'PhonePe,Payment,119.60,INR',
    ].map((row) => `${now().toISOString().slice(0, 10)},${row}`);
    const text = ['Date,Name,Description,Paid in,Currency', ...rows].join('\n');
    const imported = await audited(db, mara, (tx) =>
      importStatement(tx, { name: 'day-10.csv', text, currency: 'EUR', now: now() }),
    );
    expect(imported).toMatchObject({ ok: true, near: 5 });
    const lines = await db
      .selectFrom('bank_lines')
      .select(['id', 'provider'])
      .where('provider', 'is not', null)
      .orderBy('id')
      .execute();
    for (const { id, provider } of lines)
      await audited(db, mara, (tx) =>
        confirmSettlementLine(tx, { id, provider: provider ?? '', feeMinor: 0, now: now() }),
      );
    for (const currency of ['EUR', 'ZAR', 'INR'])
      expect(
        Object.keys(await accounts(month, currency)).filter((code) => code.startsWith('provider:')),
      ).toEqual([]);
  });

  test('days 16 and 17: earnings become available 14 days after the delivery', async () => {
    at(month, 16);
    expect(await releaseEarnings(shop.app.shop)).toBe(0);
    at(month, 17);
    await job('release-earnings', releaseEarnings);
    await job('checkpoint-ledger', advanceCheckpoint);
    expect(await balances(month)).toEqual(availableOnDay17);
  });

  test('day 17: on the last day a buyer withdraws, in two steps and without an account', async () => {
    at(month, 17, 3);
    const withdrawn = await withdraw(month, { name: 'O2', seller: 'A' });
    speaker = withdrawn.id;
    expect(withdrawn.receipt.text).toMatch(
      isEnglish ? /November 18, 2026 at 12:00.*UTC/ : /18 نوفمبر 2026 .*12:00.*UTC/,
    );
    expect(withdrawn.receipt.text).toContain('A3, 60 watts');
  });

  test('days 18 to 21: seven payouts, once, and one comes back', async () => {
    await changeCurrency(month, 'EUR');
    at(month, 18);
    const fileId = await payOut(month, { isFirst: true });
    expect((await everyPayout(month)).toSorted()).toEqual([
      'A 136.17 ZAR sent',
      'A 391.46 EUR sent',
      'A 75.29 INR sent',
      'B 115.38 INR sent',
      'B 214.58 EUR sent',
      'C 212.92 EUR sent',
      'C 31.69 INR sent',
    ]);
    const file = await payoutFile(month, fileId!);
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(3);
    for (const [tag, value] of Object.entries({ NbOfTxs: '3', CtrlSum: '818.96' }))
      expect(file).toContain(`<${tag}>${value}</${tag}>`);
    for (const seller of sellers) expect(file).toContain(`<IBAN>${sellerFacts[seller].iban}</IBAN>`);
    expect(await payOut(month)).toBeNull();
    at(month, 19);
    expect(await bankPays(month)).toEqual(Array.from({ length: 7 }, () => 'payout-paid'));
    expect(await balances(month)).toEqual([]);
    at(month, 21);
    expect(await bankReturns(month, { code: 'AC04', feeMinor: 350 })).toEqual(['payout-returned']);
    expect(await balances(month)).toEqual(['B available 214.58 EUR']);
    expect(await payOut(month)).toBeNull();
    expect(await blockOfB()).toMatchObject({ reason: 'account-returned' });
  });

  test('day 24: everything of a seller comes back after the payout, with the voucher of the shop', async () => {
    at(month, 24);
    await refundReturn(month, { id: speaker, seller: 'A', minor: 13_900 });
    expect(await balances(month)).toEqual(['A available -136.17 EUR', 'B available 214.58 EUR']);
    expect((await accounts(month, 'EUR'))['voucher-cost:shop']).toBe(7.9);
  });

  test('days 25 to 31: a dispute is opened and lost, with its fee', async () => {
    at(month, 25);
    const { id, ref } = orderOf(month, 'O9');
    await world.outcome('stripe', ref, { outcome: 'dispute-open' });
    await deliverWebhooks(month);
    expect(await balances(month)).toEqual([
      'A available -136.17 EUR',
      'B available 214.58 EUR',
      'C available -66.73 EUR',
      'C reserved 66.73 EUR',
    ]);
    const disputes = async () => {
      const { readOperatorOrder } = consoleApi.operatorOrders;
      const asked = { params: { id }, headers: await asOperator(month) };
      return (await callConsole(shop, readOperatorOrder, asked)).data.disputes;
    };
    expect(await disputes()).toMatchObject([{ state: 'open', amount: { minor: 7485, currency: 'EUR' } }]);
    at(month, 31);
    await world.outcome('stripe', ref, { outcome: 'dispute-lost' });
    await deliverWebhooks(month);
    expect(await balances(month)).toContain('C available -81.73 EUR');
    expect(await disputes()).toMatchObject([{ state: 'lost' }]);
  });

  test('days 30 to 34: a payout 72 hours after the new bank details, an adjustment by two people, and the shop’s result', async () => {
    at(month, 30);
    const until = await saveBank(month, 'B', 'FR7630006000011234567890189');
    expect(until).toBe('2026-12-04T09:00:00.000Z');
    at(month, 32);
    expect(await blockOfB()).toMatchObject({ reason: 'account-changed', until: new Date(until!) });
    const proposed = await audited(db, mara, (tx) =>
      proposeAdjustment(tx, {
        storeId: stores.A,
        kind: 'goodwill',
        amountMinor: 500,
        currency: 'EUR',
        shopCurrency: 'EUR',
        reason: 'Goodwill',
        by: mara,
        now: now(),
      }),
    );
    if (!proposed.ok) throw new Error(proposed.reason);
    const { id } = proposed.adjustment;
    await audited(db, jon, (tx) => decideAdjustment(tx, { id, approve: true, by: jon, now: now() }));
    expect(await payOut(month)).toBeNull();
    at(month, 33);
    expect(await payOut(month)).not.toBeNull();
    expect(await bankPays(month)).toEqual(['payout-paid']);
    expect((await everyPayout(month)).slice(7)).toEqual(['B 214.58 EUR paid']);
    at(month, 34);
    expect(await balances(month)).toEqual(['A available -131.17 EUR', 'C available -81.73 EUR']);
    for (const [currency, own] of Object.entries(accountsAtTheEnd))
      expect(await accounts(month, currency)).toEqual(own);
    expect((await checkBooks(db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
  });

  test('the documents of November, in the language of the reader', async () => {
    await job('close-months', closeMonths);
    await job('issue-invoices', issueInvoices);
    const { rows } = await novemberOfAria(month);
    expect(rows.map(({ title, amount }) => [title, amount])).toEqual(
      rowsOfNovember[language.code]!.map((title, row) => [
        expect.stringMatching(title),
        amountsOfNovember[row],
      ]),
    );
    expect(await closings(month)).toEqual(lastClosings);
    const issued = await documents(month);
    expect(issued.map(({ number }) => number)).toEqual(issued.map((_, place) => `C-2026-000${place + 1}`));
    expect(issued.map(({ of }) => of).toSorted()).toEqual(issuedDocuments);
    const { id, number } = issued.find(({ of }) => of === 'A commission-invoice EUR 4437 843')!;
    const invoice = await printed(month, id);
    expect(invoice.title).toBe(isEnglish ? `Invoice ${number}` : `الفاتورة ${number}`);
    expect(invoice.rows).toEqual(rowsOfInvoice[language.code]);
  });

  test('every email is in the language of its reader', async () => {
    await job('send-mails', (own) => sendMails(own, mailKinds));
    if (killSeed !== null) expect(month.killed).toEqual([...statementsOf.keys()]);
    // Whoever dies after sending an email sends it again with the same id.
    const sent = new Map((await shop.mails()).map((mail) => [mail.messageId, mail]));
    const kinds = Map.groupBy(sent.values(), ({ kind }) => kind);
    expect(Object.fromEntries([...kinds].map(([kind, mails]) => [kind, mails.length]))).toEqual(mailCounts);
    const { code, direction } = language;
    // Operators have chosen no language and read the shop's own.
    const toOperators = kinds.get('seller-application')!;
    for (const mail of sent.values())
      expect(mail.html).toContain(
        toOperators.includes(mail)
          ? '<html lang="en" dir="ltr">'
          : `<html lang="${code}" dir="${direction}">`,
      );
    const [placed] = kinds.get('order-placed')!;
    expect(placed!.subject).toMatch(isEnglish ? /^We’ve received your order/ : /^لقد استلمنا طلبك/);
  });
});
