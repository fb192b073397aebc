// @module-tag slow
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DB } from '#db/generated/db.d.ts';
import { advanceCheckpoint } from '#ledger/advance-checkpoint.ts';
import { decideAdjustment } from '#payment/payout/adjust-balance.ts';
import { approvePayouts, markPayouts } from '#payment/payout/change-payouts.ts';
import { proposeConversion } from '#payment/payout/convert-balance.ts';
import { draftPayouts } from '#payment/payout/draft-payouts.ts';
import { sendPayouts } from '#payment/payout/send-payouts.ts';
import { buildPerson, giveAccount, giveGoodwill } from '#payment/payout/test-payouts.ts';
import { moveOrder } from '#order/move-order.ts';
import { insertSettlement } from '#ledger/provider-money-queries.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { payoutReference } from '#payment/payout/payout-references.ts';
import { bankAdapter } from '#payment/providers/bank.ts';
import { bookTransactions } from '#payment/bank-statement/book-transactions.ts';
import { importStatement } from '#payment/bank-statement/import-statement.ts';
import { testProvider } from '#payment/test-provider.ts';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { buildProduct, buildShippingRule, buildStore, buildTaxRule, setSetting } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { trade } from '#testing/trade.ts';
import { checkBooks, findLedgerFaults } from './check-books.ts';
import { ledgerChecks } from './ledger.ts';

const bankAccount = {
  beneficiary: 'Souk',
  bankName: 'Bank',
  accountNumber: '1',
  iban: '',
  bic: '',
  branch: '',
  note: '',
};

let shop: TestShop;
beforeAll(async () => {
  const { payments } = testProvider();
  const adapters = new Map([...payments.adapters, ['bank', bankAdapter(bankAccount)]]);
  shop = await buildTestShop({ payments: { ...payments, adapters } });
  await trade(shop);
  await payOut(await buildStore(shop.db));
  await convert(await buildStore(shop.db));
  await bringStatement();
  await loseDispute();
  await collectCash();
  // Open transactions of other tests in this cluster hold the checkpoint back.
  await vi.waitUntil(
    async () => {
      await advanceCheckpoint(shop);
      const { rows } = await sql<{ hasAny: boolean }>`
        select exists (select from ledger_checkpoints where amount_minor > 0) as "hasAny"`.execute(shop.db);
      return rows[0]!.hasAny;
    },
    { timeout: 30_000 },
  );
}, 120_000);
afterAll(() => shop.close());

/** A payout of goodwill that was paid. */
async function payOut(storeId: number): Promise<void> {
  const [now, actor] = [shop.clock.now(), commandActor('a test')];
  const at = { db: shop.db, now, authSecret: shop.app.shop.authSecret };
  await giveAccount(at, { storeId, iban: 'DE89370400440532013000' });
  await giveGoodwill(at, { storeId, minor: 5000, currency: 'USD' });
  const { settings } = await shop.app.shop.site.read();
  const { drafts } = await audited(shop.db, actor, (tx) =>
    draftPayouts(tx, { now, rules: settings, by: 'a test' }),
  );
  const step = { ids: drafts.map(({ id }) => id), actor, now };
  await approvePayouts(shop.app.shop, { ...step, settings });
  await sendPayouts(shop.app.shop, { ...step, format: 'csv', settings });
  await markPayouts(shop.app.shop, { ...step, as: 'paid', reason: '', feeMinor: 0 });
}

/** Euros of a store become dollars. */
async function convert(storeId: number): Promise<void> {
  const [now, by, other] = [
    shop.clock.now(),
    await buildPerson(shop, 'Mara'),
    await buildPerson(shop, 'Jon'),
  ];
  await giveGoodwill({ db: shop.db, now }, { storeId, minor: 900, currency: 'EUR' });
  const wish = { from: { minor: 900, currency: 'EUR' }, to: 'USD', rate: '1.1', reason: 'a test' };
  const outcome = await audited(shop.db, by, (tx) =>
    proposeConversion(tx, { ...wish, storeId, shopCurrency: 'USD', by, now }),
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  const { id } = outcome.adjustment;
  await audited(shop.db, other, (tx) => decideAdjustment(tx, { id, approve: true, by: other, now }));
}

/** The bank's statement has the payout, which a person marked as paid already, and the transfer of a buyer. */
async function bringStatement(): Promise<void> {
  const [now, actor] = [shop.clock.now(), commandActor('a test')];
  const product = await buildProduct(shop.db, { sellingMinor: 3000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data: placed } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: 7 }),
  });
  await shop.call('POST order/transaction', { body: { id: placed.id, user_token: token } });
  const {
    reference,
    due,
    batch_id: batchId,
  } = await shop.db
    .selectFrom('payment_attempts')
    .select([
      'reference',
      'payment_attempts.amount_minor as due',
      (from) => from.selectFrom('payouts').select('batch_id').as('batch_id'),
    ])
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow();
  const text = `Date,Name,Description,Amount
2026-11-19,Erika,${reference},${(due / 100).toFixed(2)}
2026-11-19,Seller,${payoutReference({ payoutId: null, batchId: batchId! })},-50.00
`;
  await audited(shop.db, actor, (tx) =>
    importStatement(tx, { name: 'november.csv', text, currency: 'USD', now }),
  );
  const lines = await shop.db.selectFrom('bank_lines').select('id').execute();
  const booked = await bookTransactions(shop.app.shop, { lines, maySettlePayouts: true, actor, now });
  expect(new Set(booked.outcomes.map((outcome) => outcome.ok && outcome.result))).toEqual(
    new Set(['known', 'paid']),
  );
}

/** Delivers an order of which one part was refunded; the rest is disputed. Its seller bears the fee, and the bank got a transfer. */
async function loseDispute(): Promise<void> {
  const paid = await shop.db
    .selectFrom('money_movements as payment')
    .innerJoin('orders', 'orders.trans_id', 'payment.provider_ref')
    .innerJoin('order_parts as part', 'part.order_id', 'orders.id')
    .select(['number', 'payment.attempt_id', 'payment.provider_ref', 'part.total_minor', 'orders.currency'])
    .where('payment.kind', '=', 'payment')
    .where('part.status', '<', 5)
    .where('part.cancelled', '=', false)
    .orderBy('payment.id')
    .executeTakeFirstOrThrow();
  const { attempt_id: attemptId, provider_ref: paymentId, total_minor: minor, currency } = paid;
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: paid.number, to, actor: 'operator', now: shop.clock.now() });
  await shop.db.updateTable('orders').set({ payment_fee_paid_by: 'seller' }).execute();
  const dispute = { type: 'disputed', disputeId: 'du-1', paymentId, amount: { minor, currency } } as const;
  await applyFacts(shop.app.shop, {
    attemptId: attemptId!,
    facts: [
      { type: 'fee', paymentId, amount: { minor: 50, currency } },
      { type: 'fee-returned', paymentId, refundId: 're-1', amount: { minor: 20, currency } },
      { ...dispute, state: 'opened', feeMinor: 1500 },
      { ...dispute, state: 'lost', feeMinor: 0 },
    ],
    actor: 'stripe',
    now: shop.clock.now(),
  });
  await insertSettlement(shop.db, {
    provider: 'stripe',
    providerRef: 'po-1',
    amountMinor: 100,
    currency,
    settledAt: shop.clock.now(),
    now: shop.clock.now(),
  });
}

/** A store that has delivered an order paid by card collects the cash of another one itself. */
async function collectCash(): Promise<void> {
  const { store_id: storeId } = await shop.db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_entries as entry', 'entry.account_id', 'account.id')
    .innerJoin('order_parts as part', 'part.id', 'entry.order_part_id')
    .select('part.store_id')
    .where('account.bucket', '=', 'pending')
    .where('part.cash_collected_by', 'is', null)
    .orderBy('entry.id')
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('stores')
    .set({ cash_collected_by: 'seller', shipped_by: 'shop' })
    .where('id', '=', storeId)
    .execute();
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 490 }] });
  await setSetting(shop.db, 'deemed_supplier', true);
  shop.app.shop.site.invalidate();
  const taxRuleId = await buildTaxRule(shop.db, { percent: 19 });
  const product = await buildProduct(shop.db, {
    storeId: storeId!,
    sellingMinor: 2500,
    shippingRuleId,
    taxRuleId,
  });
  const token = await buildGuest(shop.db, {
    items: [{ product }],
    address: { country: 'DE', state: '', zip: '10115' },
  });
  const { data: placed } = await shop.call('POST order/action', { body: orderBody(token) });
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: placed.order, to, actor: 'operator', now: shop.clock.now() });
}

const wrongOnes = async () => (await checkBooks(shop.db)).filter(({ wrong }) => wrong !== null);

test('the books of a shop with sales, deliveries, refunds and cancellations agree, and checking changes nothing', async () => {
  const counted = await sql<{ states: string[]; refunds: string[]; inventories: number; uses: number }>`
    select array(select distinct state from payment_attempts order by 1) as states,
      array(select distinct state from refunds order by 1) as refunds,
      (select sum(taken) from inventories)::int as inventories, (select sum(used) from vouchers)::int as uses`.execute(
    shop.db,
  );
  // Otherwise there would be nothing to check.
  expect(counted.rows).toEqual([
    {
      states: ['paid', 'pending', 'refunded', 'review'],
      refunds: ['done', 'queued'],
      inventories: 12,
      uses: 1,
    },
  ]);
  const before = await fingerprint(shop.db);
  expect(await wrongOnes()).toEqual([]);
  expect(await fingerprint(shop.db)).toEqual(before);
});

/** Changes one row as a bug would, checks the books and restores the row. Returns the wrong books, and each failed check of the ledger. */
async function breakAndCheck(table: keyof DB, change: RawBuilder<unknown>) {
  const rows = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
    shop.db,
  );
  // Triggers would repair some of it.
  const asBug = async (work: (tx: TestShop['db']) => Promise<unknown>) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
    });
  await asBug((tx) => change.execute(tx));
  const [found, faults] = [await wrongOnes(), await findLedgerFaults(shop.db)];
  await asBug(async (tx) => {
    await sql`delete from ${sql.table(table)}`.execute(tx);
    const columns = await sql<{ names: string }>`
      select string_agg(quote_ident(attname), ',') as names from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      tx,
    );
    const names = sql.raw(columns.rows[0]!.names);
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.rows.map(({ row }) => row))}::jsonb)`.execute(
      tx,
    );
  });
  return { found, faults };
}

const live = sql`(select min(id) from order_parts where not cancelled)`;

type Breakage = [
  what: string,
  table: keyof DB,
  change: RawBuilder<unknown>,
  book: string,
  named: { table: string; column: string } & Record<string, unknown>,
];

const breakages: readonly Breakage[] = [
  [
    'an inventory that got goods back twice (I5)',
    'inventories',
    sql`update inventories set quantity = quantity + 2, taken = taken - 2 where taken = 3`,
    'stock',
    { table: 'inventories', column: 'taken', expected: '3', found: '1', rows: 2 },
  ],
  [
    'a line that took nothing from its inventory (I7)',
    'inventories',
    sql`update inventories set quantity = quantity + taken, taken = 0 where taken > 0`,
    'stock',
    { table: 'inventories', column: 'taken', expected: '3', found: '0', rows: 5 },
  ],
  [
    'a product that lists call sold out although it is in stock',
    'products',
    sql`update products set in_stock = false where id = (select min(id) from products where in_stock)`,
    'stock',
    { table: 'products', column: 'in_stock', expected: 'true', found: 'false', rows: 1 },
  ],
  [
    'a voucher used once more than counted (I21)',
    'vouchers',
    sql`update vouchers set used = used - 1 where used > 0`,
    'vouchers',
    { table: 'vouchers', column: 'used', expected: '1', found: '0' },
  ],
  [
    'an order with a voucher and no use (I22)',
    'voucher_uses',
    sql`delete from voucher_uses`,
    'vouchers',
    { table: 'vouchers', column: 'used', expected: '0', found: '1' },
  ],
  [
    'a flash quota that sold more than its lines (I6)',
    'flash_sale_products',
    sql`update flash_sale_products set sold = sold + 1`,
    'flash quotas',
    { table: 'flash_sale_products', column: 'sold', expected: '3', found: '4' },
  ],
  [
    'a line that does not add up (I14)',
    'order_lines',
    sql`update order_lines set total_minor = total_minor + 1 where id = (select min(id) from order_lines)`,
    'orders',
    { table: 'order_lines', column: 'total_minor', id: '1' },
  ],
  [
    'a part that lost a line (I16)',
    'order_lines',
    sql`delete from order_lines where id = (select min(id) from order_lines)`,
    'orders',
    { table: 'order_parts', column: 'subtotal_minor', found: '9000', expected: null },
  ],
  [
    'an order whose taxes are not those of its parts (I16)',
    'orders',
    sql`update orders set tax_minor = tax_minor + 7 where id = (select max(id) from orders)`,
    'orders',
    { table: 'orders', column: 'tax_minor', rows: 1 },
  ],
  [
    'an order that is cancelled while a part lives (I11)',
    'orders',
    sql`update orders set cancelled = true where id = (select order_id from order_parts where id = ${live})`,
    'orders',
    { table: 'orders', column: 'cancelled', expected: 'false', found: 'true' },
  ],
  [
    'an order that is ahead of its parts (I11)',
    'orders',
    sql`update orders set status = 3 where status = 1 and not cancelled`,
    'orders',
    { table: 'orders', column: 'status', expected: '1', found: '3' },
  ],
  [
    'an order that is paid without money (I20)',
    'orders',
    sql`update orders set payment_done = true where not payment_done and not cancelled and order_method = 3`,
    'payments',
    { table: 'orders', column: 'payment_done', expected: 'false', found: 'true' },
  ],
  [
    'an order that is unpaid although its money came (I25)',
    'orders',
    sql`update orders set payment_done = false where order_method = 2`,
    'payments',
    { table: 'orders', column: 'payment_done', expected: 'true', found: 'false', rows: 2 },
  ],
  [
    'a payment that never entered the ledger (I20)',
    'money_movements',
    sql`delete from money_movements where id = (select min(id) from money_movements where provider = 'stripe')`,
    'payments',
    { table: 'payment_attempts', column: 'payment in the ledger', found: null },
  ],
  [
    'a payment of another sum than was due (I27)',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = amount_minor + 1
        where id = (select min(entry_id) from money_movements where provider = 'stripe' and kind = 'payment')`,
    'payments',
    { table: 'payment_attempts', column: 'payment in the ledger' },
  ],
  [
    'money of an attempt that has failed (I26)',
    'payment_attempts',
    sql`update payment_attempts set state = 'failed' where state = 'paid'`,
    'payments',
    { table: 'money_movements', column: 'state of the attempt', expected: 'with money', found: 'failed' },
  ],
  [
    'a part whose cash nobody wrote down',
    'money_movements',
    sql`delete from money_movements where id = (select min(id) from money_movements where provider = 'cash')`,
    'payments',
    { table: 'orders', column: 'payment_done', expected: 'false', found: 'true' },
  ],
  [
    'cash of another amount than the part',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = amount_minor + 1
        where id in (select entry_id from money_movements where provider = 'cash')`,
    'payments',
    { table: 'order_parts', column: 'cash in the ledger', rows: 3 },
  ],
  [
    'a delivered part that does not know when',
    'order_parts',
    sql`update order_parts set delivered_at = null where delivered_at is not null`,
    'orders',
    { table: 'order_parts', column: 'delivered_at', found: null, rows: 4 },
  ],
  [
    'a voucher of the shop that its sellers pay',
    'order_lines',
    sql`update order_lines set voucher_shop_minor = 0`,
    'commissions',
    { table: 'order_lines', column: 'voucher_shop_minor', found: '0' },
  ],
  [
    'commission of another sum than the goods',
    'order_lines',
    sql`update order_lines set commission_base_minor = commission_base_minor + 1 where id = (select min(id) from order_lines)`,
    'commissions',
    { table: 'order_lines', column: 'commission_base_minor', id: '1' },
  ],
  [
    'a line with another commission than its rate',
    'order_lines',
    sql`update order_lines set commission_minor = commission_minor + 1 where id = (select min(id) from order_lines)`,
    'commissions',
    { table: 'order_lines', column: 'commission_minor', id: '1' },
  ],
  [
    'a commission that is taxed otherwise',
    'order_lines',
    sql`update order_lines set commission_tax_minor = commission_tax_minor - 1 where commission_tax_minor > 0`,
    'commissions',
    { table: 'order_lines', column: 'commission_tax_minor' },
  ],
  [
    'a part that keeps more commission than its lines',
    'order_parts',
    sql`update order_parts set commission_minor = commission_minor + 1`,
    'commissions',
    { table: 'order_parts', column: 'commission_minor' },
  ],
  [
    'a refund that says of less money what it was for',
    'refund_lines',
    sql`update refund_lines set goods_minor = goods_minor - 1 where id = (select min(id) from refund_lines)`,
    'refunds',
    { table: 'refunds', column: 'amount_minor', rows: 1 },
  ],
  [
    'a line of which more units came back than were sold',
    'refund_lines',
    sql`update refund_lines set units = units + 1 where id = (select min(id) from refund_lines)`,
    'refunds',
    { table: 'order_lines', column: 'units given back', rows: 1 },
  ],
  [
    'a commission that is given back twice',
    'refund_lines',
    sql`update refund_lines set commission_minor = commission_minor * 2 where commission_minor > 0`,
    'refunds',
    { table: 'order_lines', column: 'commission_minor given back' },
  ],
  [
    'more given back than was paid (I20)',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = amount_minor * 3
        where id in (select entry_id from money_movements where kind = 'refund')`,
    'refunds',
    { table: 'orders', column: 'refunds within payments' },
  ],
  [
    'a refund that is done and not in the ledger (I20)',
    'money_movements',
    sql`delete from money_movements where kind = 'refund'`,
    'refunds',
    { table: 'refunds', column: 'refund in the ledger', found: null },
  ],
  [
    'money that went out without a refund (I20)',
    'refunds',
    sql`delete from refunds where state = 'done'`,
    'refunds',
    { table: 'money_movements', column: 'state of the refund', expected: 'done', found: null },
  ],
  [
    'an order called refunded that got nothing back (I20)',
    'orders',
    sql`update orders set refunded = true where payment_done`,
    'refunds',
    { table: 'orders', column: 'refunded', expected: 'false', found: 'true' },
  ],
  [
    'a ledger entry that is lost',
    'ledger_entries',
    sql`delete from ledger_entries where id = (select min(id) from ledger_entries)`,
    'ledger',
    { table: 'ledger_transactions', column: 'sum of its entries', expected: '0' },
  ],
  [
    'more on its way to a seller than there was',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select min(id) from ledger_accounts where bucket = 'paying')
        where amount_minor > 0 and account_id = (select id from ledger_accounts where code = 'orders:unearned')`,
    'ledger',
    { table: 'ledger_accounts', column: 'reserved and on its way to the seller', expected: '0' },
  ],
  [
    'pending money below zero',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = -amount_minor`,
    'ledger',
    { table: 'ledger_accounts', column: 'pending' },
  ],
  [
    'pending money below zero at a store that collected the cash of another part',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = 100000 where id = (
          select min(entry.id) from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
            join order_parts part on part.id = entry.order_part_id
          where account.bucket = 'pending' and part.cash_collected_by is null
            and exists (select from order_parts where store_id = part.store_id and cash_collected_by = 'seller'))`,
    'ledger',
    { table: 'ledger_accounts', column: 'pending', expected: '0', rows: 1 },
  ],
  [
    'money of a delivered order that is still unearned',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'received:unmatched')
        where amount_minor > 0 and account_id = (select id from ledger_accounts where code = 'orders:unearned')`,
    'ledger',
    { table: 'orders', column: 'paid and not yet delivered', expected: '0' },
  ],
  [
    'a refund that was paid and never owed',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'goodwill')
        where amount_minor < 0 and account_id = (select id from ledger_accounts where code = 'refunds:payable')`,
    'ledger',
    { table: 'orders', column: 'refunds owed to the buyer', expected: '0' },
  ],
  [
    'a cancelled part that earned',
    'ledger_transactions',
    sql`update ledger_transactions set cause = 'earned:' || (select min(id) from order_parts where cancelled) where kind = 'earned'
        and id = (select min(id) from ledger_transactions where kind = 'earned')`,
    'ledger',
    { table: 'order_parts', column: 'earned, although cancelled', expected: null },
  ],
  [
    'a delivery that earned nothing',
    'ledger_transactions',
    sql`update ledger_transactions set cause = 'lost:' || id where kind = 'earned'`,
    'ledger',
    { table: 'order_parts', column: 'earned with its delivery', found: null },
  ],
  [
    'a part of cash that posted more to the seller than the buyer paid',
    'ledger_entries',
    sql`update ledger_entries entry set amount_minor = amount_minor + case account.code when 'orders:unearned' then 10 else -10 end
        from ledger_accounts account where account.id = entry.account_id and (account.code = 'orders:unearned' or account.bucket = 'pending')
        and entry.transaction_id = (select fact.id from money_movements moved
          join ledger_transactions fact on fact.cause = 'earned:' || moved.order_part_id where moved.collected_by = 'courier' limit 1)`,
    'ledger',
    { table: 'order_parts', column: 'amounts posted with its delivery', rows: 1 },
  ],
  [
    'tax of a delivered part that was posted as commission',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'commission')
        where account_id = (select id from ledger_accounts where code = 'tax:commission')
        and transaction_id = (select min(id) from ledger_transactions where kind = 'earned')`,
    'ledger',
    { table: 'order_parts', column: 'amounts posted with its delivery', rows: 1 },
  ],
  [
    'a payment that never posted',
    'ledger_transactions',
    sql`update ledger_transactions set cause = 'lost:' || id where kind = 'payment'`,
    'ledger',
    { table: 'money_movements', column: 'posted', found: expect.stringContaining('lost:') },
  ],
  [
    'a refund that never posted',
    'ledger_transactions',
    sql`update ledger_transactions set refund_id = null where kind = 'refund'`,
    'ledger',
    { table: 'refunds', column: 'posted', expected: 'true', found: 'false' },
  ],
  [
    'a payout that is paid in the ledger and still on its way',
    'payouts',
    sql`update payouts set state = 'sent', settled_at = null, paid_line_id = null`,
    'ledger',
    { table: 'stores', column: 'in payouts on their way', expected: '5000', found: '0' },
  ],
  [
    'a payout of another amount than was claimed',
    'payouts',
    sql`update payouts set amount_minor = amount_minor + 1`,
    'ledger',
    { table: 'payouts', column: 'posted steps', found: 'payout 5000, payout-paid 5000' },
  ],
  [
    'a returned payout whose money never came back',
    'payouts',
    sql`update payouts set state = 'returned', reason = 'AC04'`,
    'ledger',
    {
      table: 'payouts',
      column: 'posted steps',
      expected: 'payout 5000, payout-paid 5000, payout-returned 5000',
    },
  ],
  [
    'an approved adjustment that never posted',
    'ledger_transactions',
    sql`update ledger_transactions set cause = 'lost:' || id where kind = 'goodwill'`,
    'ledger',
    { table: 'balance_adjustments', column: 'posted', found: null },
  ],
  [
    'a conversion that added another amount than it says',
    'balance_adjustments',
    sql`update balance_adjustments set to_minor = to_minor + 1 where kind = 'conversion'`,
    'ledger',
    {
      table: 'balance_adjustments',
      column: 'posted in both currencies',
      expected: '-900 EUR, 991 USD',
      found: '-900 EUR, 990 USD',
    },
  ],
  ...(
    [
      ['a provider’s fee', 'provider-fee', 'provider_fees', 'posted'],
      ['a returned fee', 'provider-fee-returned', 'provider_fee_returns', 'posted'],
      ['a transfer to the bank', 'settlement', 'provider_settlements', 'posted'],
      ['a dispute', 'dispute-opened', 'disputes', 'posted'],
      ['the outcome of a dispute', 'dispute-lost', 'disputes', 'outcome posted'],
    ] as const
  ).map(([what, kind, table, column]): Breakage => [
    `${what} that never posted`,
    'ledger_transactions',
    sql`update ledger_transactions set cause = 'lost:' || id where kind = ${kind}`,
    'ledger',
    { table, column, found: null },
  ]),
  [
    'a seller’s share of a fee that never posted',
    'ledger_transactions',
    sql`update ledger_transactions set kind = 'lost' where kind = 'fee-charged'`,
    'ledger',
    { table: 'provider_fees', column: 'charged to sellers', expected: '30 30', found: '30 -20' },
  ],
  [
    'a fee that the sellers bear although the provider returned it',
    'provider_fee_shares',
    sql`update provider_fee_shares set amount_minor = amount_minor + 20`,
    'ledger',
    { table: 'provider_fees', column: 'charged to sellers', expected: '30 50', found: '50 30' },
  ],
  [
    'a payment at another account than the provider’s',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'cash:shop')
        where id = (select min(entry_id) from money_movements where provider = 'stripe' and kind = 'payment')`,
    'ledger',
    {
      table: 'ledger_balances',
      column: 'balance at the bank or provider',
      id: 'provider:stripe USD',
      rows: 1,
    },
  ],
  [
    'a transfer to the bank of another amount',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = amount_minor * 2
        where transaction_id = (select id from ledger_transactions where kind = 'settlement')`,
    'ledger',
    { table: 'ledger_balances', column: 'balance at the bank or provider', id: 'bank USD', rows: 2 },
  ],
  [
    'a buyer’s transfer of another amount than the bank says',
    'bank_lines',
    sql`update bank_lines set amount_minor = amount_minor + 1 where direction = 'in'`,
    'ledger',
    { table: 'bank_lines', column: 'posted to the bank account', rows: 1 },
  ],
  [
    'a payout that never left the bank',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'cash:shop')
        where account_id = (select id from ledger_accounts where code = 'bank')
        and transaction_id = (select id from ledger_transactions where kind = 'payout-paid')`,
    'ledger',
    { table: 'bank_lines', column: 'posted to the bank account', expected: '-5000', found: '0', rows: 1 },
  ],
  [
    'a dispute that is open and has posted its end',
    'disputes',
    sql`update disputes set state = 'open', closed_at = null`,
    'ledger',
    { table: 'orders', column: 'taken back by open disputes', found: '0' },
  ],
  [
    'a dispute about another amount than its lines',
    'dispute_lines',
    sql`update dispute_lines set goods_minor = goods_minor + 1`,
    'ledger',
    { table: 'disputes', column: 'amount_minor' },
  ],
  [
    'commission that the shop kept of a lost dispute',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'goodwill')
        where account_id = (select id from ledger_accounts where code = 'commission')
        and transaction_id = (select id from ledger_transactions where kind = 'dispute-lost')`,
    'ledger',
    { table: 'order_parts', column: 'commission posted' },
  ],
  [
    'shipping by the shop that was posted as commission',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'commission')
        where account_id = (select id from ledger_accounts where code = 'shipping:shop')`,
    'ledger',
    { table: 'order_parts', column: 'shipping posted', expected: '412', found: '0', rows: 1 },
  ],
  [
    'VAT of the shop that was posted as tax on commission',
    'ledger_entries',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'tax:commission')
        where account_id = (select id from ledger_accounts where code = 'tax:deemed')`,
    'ledger',
    { table: 'order_parts', column: 'VAT of the shop posted', expected: '477', found: '0', rows: 1 },
  ],
  [
    'VAT of a line that its part lost',
    'order_parts',
    sql`update order_parts set deemed_vat_minor = deemed_vat_minor - 1 where deemed_vat_minor > 0`,
    'commissions',
    { table: 'order_parts', column: 'deemed_vat_minor' },
  ],
  [
    'a ledger entry whose amount changed',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = amount_minor + 1 where id = (select min(id) from ledger_entries)`,
    'ledger',
    { table: 'ledger_entries', column: 'assets against all other accounts' },
  ],
  [
    'a refund of more than was paid',
    'ledger_entries',
    sql`update ledger_entries set amount_minor = amount_minor * 100 where transaction_id in (select id from ledger_transactions where kind = 'refund')`,
    'ledger',
    { table: 'orders', column: 'refunded within payments' },
  ],
  [
    'commission that no invoice would list',
    'uninvoiced_postings',
    sql`delete from uninvoiced_postings where transaction_id = (select min(transaction_id) from uninvoiced_postings)`,
    'ledger',
    { table: 'order_parts', column: 'commission on an invoice or due for one' },
  ],
  [
    'a checkpoint that is not the sum of its entries',
    'ledger_checkpoints',
    sql`update ledger_checkpoints set amount_minor = amount_minor + 1 where amount_minor > 0`,
    'ledger',
    { table: 'ledger_checkpoints', column: 'sum of the entries up to it' },
  ],
  [
    'stars that a product lost (I13)',
    'products',
    sql`update products set rating_sum = rating_sum - 1 where review_count > 0`,
    'reviews',
    { table: 'products', column: 'rating_sum', expected: '5', found: '4' },
  ],
  [
    'a product that is listed at the price of yesterday',
    'listed_products',
    sql`update listed_products set price_minor = price_minor + 1`,
    'listings',
    { table: 'listed_products', column: 'the whole row' },
  ],
  [
    'a store that counts a product too many',
    'listed_counts',
    sql`update listed_counts set amount = amount + 1 where kind = 4`,
    'listings',
    { table: 'listed_counts', column: 'store_id' },
  ],
  [
    'a review that its store does not count (I13)',
    'stores',
    sql`update stores set review_count = review_count - 1 where review_count > 0`,
    'reviews',
    { table: 'stores', column: 'review_count', expected: '1', found: '0' },
  ],
  [
    'a follower who is not there (I43)',
    'stores',
    sql`update stores set follower_count = follower_count + 1 where follower_count > 0`,
    'followers',
    { table: 'stores', column: 'follower_count', expected: '1', found: '2' },
  ],
];

describe('finds what a bug would do to the books, and names the first wrong row', () => {
  test.each(breakages)('%s', async (_, table, change, book, named) => {
    const { found, faults } = await breakAndCheck(table, change);
    const wrong = found.find(({ name }) => name === book)?.wrong;
    expect(wrong).toBeTruthy();
    // A ledger is mostly wrong in several ways.
    expect(book === 'ledger' ? faults : [wrong]).toContainEqual(expect.objectContaining(named));
    expect(await wrongOnes()).toEqual([]);
  });

  test('each check of the ledger', () => {
    const tried = breakages.flatMap(([, , , book, { table, column }]) =>
      book === 'ledger' ? [`${table}: ${column}`] : [],
    );
    expect(tried).toEqual(
      expect.arrayContaining(ledgerChecks.map(({ table, column }) => `${table}: ${column}`)),
    );
  });
});
