import { sql, type Kysely, type Transaction } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { DB } from '../db/generated/db.d.ts';
import { fillInBulk, multiply, withoutIndexes } from './multiply.ts';

const currency = 'USD';

export type Posted = { orders: number; stores: number; months: number; now: Date };

/**
 * Multiplies a shop with one order to many delivered ones and posts their ledger, by SQL in bulk: payment, delivery and release of each
 * order, a refund of one in twenty, and a payout per store and month. One order in fifty is of the first store. Months before `now` are
 * closed, and all but the last one are invoiced, except those of one store in a hundred.
 */
export async function postMany(db: Kysely<DB>, { orders, stores, months, now }: Posted): Promise<void> {
  await inTransaction(db, async (tx) => {
    await fillInBulk(tx);
    const store = `case when n % 50 = 0 then 1 else 1 + h.a % ${stores} end`;
    await multiply(tx, 'stores', stores, {
      id: 'n',
      name: `'Store ' || n`,
      slug: `'store-' || n`,
      image: `'store-' || n || '.webp'`,
    });
    await sql`
      insert into ledger_accounts (code, class, store_id, bucket)
      select 'seller:' || id || ':' || bucket, 'liability', id, bucket
      from stores cross join unnest(array['pending', 'available', 'reserved', 'paying']) bucket where id > 1 order by id`.execute(
      tx,
    );
    await sql`insert into ledger_accounts (code, class) values ('provider:stripe', 'asset') on conflict do nothing`.execute(
      tx,
    );
    const at = `'${now.toISOString()}'::timestamptz - interval '${months * 30} days' * (${orders} - n) / ${orders}`;
    await multiply(tx, 'orders', orders, {
      id: 'n',
      created_at: at,
      status: '5',
      payment_done: 'true',
      number: `to_char(${at}, 'YYYYMMDD') || upper(lpad(to_hex(n), 6, '0'))`,
    });
    const goods = '(1000 + h.b % 59000)';
    const commission = `round(${goods} * 0.1)`;
    await multiply(tx, 'order_parts', orders, {
      id: 'n',
      order_id: 'n',
      store_id: store,
      status: '5',
      subtotal_minor: goods,
      shipping_minor: '490',
      total_minor: `${goods} + 490`,
      commission_minor: commission,
      commission_tax_minor: `round(${commission} * 0.19)`,
      delivered_at: `${at} + interval '3 days'`,
    });
    await multiply(tx, 'order_lines', orders, {
      id: 'n',
      order_id: 'n',
      order_part_id: 'n',
      position: '1',
      commission_tax_percent: '19',
      commission_tax_reason: `'standard'`,
    });
    await post(tx, now);
    await closeAndInvoice(tx, now);
  });
  await sql`vacuum analyze`.execute(db);
}

/** Everything that posts, in the order in which it happened; ids of transactions follow it. */
const facts = sql`
  with sold as (
    select id, order_id, store_id, total_minor as total, commission_minor as commission, commission_tax_minor as tax, delivered_at as day
    from order_parts where id > 1
  ), refunded as (
    select id, order_id, store_id, total / 4 as total, commission / 4 as commission, tax / 4 as tax, day from sold where id % 20 = 0
  ), fact as (
    select 'payment' as kind, id, order_id, null::int as part_id, null::int as payout_id, store_id, total, 0::bigint as commission, 0::bigint as tax,
      day - interval '3 days' as at from sold
    union all select 'earned', id, order_id, id, null, store_id, total, commission, tax, day from sold
    union all select 'released', id, order_id, id, null, store_id, total - commission - tax, 0, 0, day + interval '14 days' from sold
    union all select 'refund', id, order_id, id, null, store_id, total, commission, tax, day + interval '16 days' from refunded
    union all select 'refund-paid', id, order_id, null, null, store_id, total, 0, 0, day + interval '17 days' from refunded
    union all select 'payout', id, null, null, id, store_id, amount_minor, 0, 0, created_at from payouts
    union all select 'payout-paid', id, null, null, id, store_id, amount_minor, 0, 0, settled_at from payouts
  )`;

/** Debits above zero; %s is the seller. */
const postings = sql`(values
    ('payment', 'provider:stripe', 1, 0, 0), ('payment', 'orders:unearned', -1, 0, 0),
    ('earned', 'orders:unearned', 1, 0, 0), ('earned', 'commission', 0, -1, 0), ('earned', 'tax:commission', 0, 0, -1),
    ('earned', 'seller:%s:pending', -1, 1, 1),
    ('released', 'seller:%s:pending', 1, 0, 0), ('released', 'seller:%s:available', -1, 0, 0),
    ('refund', 'refunds:payable', -1, 0, 0), ('refund', 'commission', 0, 1, 0), ('refund', 'tax:commission', 0, 0, 1),
    ('refund', 'seller:%s:available', 1, -1, -1),
    ('refund-paid', 'refunds:payable', 1, 0, 0), ('refund-paid', 'provider:stripe', -1, 0, 0),
    ('payout', 'seller:%s:available', 1, 0, 0), ('payout', 'seller:%s:paying', -1, 0, 0),
    ('payout-paid', 'seller:%s:paying', 1, 0, 0), ('payout-paid', 'bank', -1, 0, 0)
  ) posting (kind, account, total, commission, tax)`;

async function post(tx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into payouts (store_id, currency, amount_minor, state, created_at, created_by, approved_at, approved_by, sent_at, settled_at)
    select store_id, ${currency}, sum(total_minor - commission_minor - commission_tax_minor) / 2, 'paid', day, 'job', day, 'job', day, day + interval '1 day'
    from (select *, date_trunc('month', delivered_at + interval '14 days') + interval '1 month 2 days' as day from order_parts where id > 1) part
    where day + interval '1 day' < ${now} group by store_id, day order by day, store_id`.execute(tx);
  await sql`
    create temporary table facts on commit drop as ${facts}
    select row_number() over (order by at, kind, id) as transaction_id, * from fact where at < ${now}`.execute(
    tx,
  );
  await withoutIndexes(tx, 'ledger_transactions', () =>
    sql`
    insert into ledger_transactions (id, kind, cause, order_id, order_part_id, payout_id, occurred_at, booked_at, actor)
    select transaction_id, kind, kind || ':' || id, order_id, part_id, payout_id, at, at, 'shop' from facts order by 1`.execute(
      tx,
    ),
  );
  await withoutIndexes(tx, 'ledger_entries', () =>
    sql`
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor, order_part_id, booked_at)
    select transaction_id, account.id, ${currency}, minor, part_id, own.at
    from (
      select fact.*, posting.account, posting.total * fact.total + posting.commission * fact.commission + posting.tax * fact.tax as minor
      from facts fact join ${postings} on posting.kind = fact.kind
    ) own join ledger_accounts account on account.code = replace(own.account, '%s', own.store_id::text)
    where minor <> 0 order by transaction_id`.execute(tx),
  );
}

async function closeAndInvoice(tx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into ledger_closings (closed_until, closed_at)
    select until, until + interval '5 minutes' from (
      select distinct date_trunc('month', booked_at at time zone 'UTC') at time zone 'UTC' as until from ledger_transactions
    ) months where until <= ${now}`.execute(tx);
  await sql`
    create temporary table due on commit drop as
    select part.store_id, fact.id as transaction_id, part.id as order_part_id, to_char(fact.booked_at at time zone 'UTC', 'YYYY-MM') as month,
      fact.kind = 'earned' as is_charged, part.commission_minor / case fact.kind when 'earned' then 1 else 4 end as net,
      part.commission_tax_minor / case fact.kind when 'earned' then 1 else 4 end as tax
    from ledger_transactions fact join order_parts part on part.id = fact.order_part_id
    where fact.kind in ('earned', 'refund') and part.store_id % 100 > 0
      and fact.booked_at < date_trunc('month', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC' - interval '1 month'`.execute(
    tx,
  );
  await sql`
    insert into invoices (id, kind, issuer, year, position, store_id, period, currency, tax_percent, tax_reason, net_minor, tax_minor,
      issued_at, issued_by, issued_to)
    select row_number() over (order by month, store_id, is_charged desc),
      case when is_charged then 'commission-invoice' else 'commission-credit-note' end, 'shop', left(month, 4)::int,
      row_number() over (partition by left(month, 4) order by month, store_id, is_charged desc), store_id, month, ${currency}, 19, 'standard', sum(net), sum(tax),
      (month || '-01')::timestamptz + interval '1 month', '{}', '{}'
    from due group by month, store_id, is_charged`.execute(tx);
  await sql`
    insert into invoice_lines (invoice_id, transaction_id, order_part_id, net_minor, tax_minor)
    select invoice.id, due.transaction_id, due.order_part_id, due.net, due.tax
    from due join invoices invoice on invoice.store_id = due.store_id and invoice.period = due.month
      and (invoice.kind = 'commission-invoice') = due.is_charged order by 1, 2`.execute(tx);
  await sql`
    insert into uninvoiced_postings (transaction_id, order_part_id, store_id, booked_at)
    select fact.id, part.id, part.store_id, fact.booked_at
    from ledger_transactions fact join order_parts part on part.id = fact.order_part_id
    where fact.kind in ('earned', 'refund') and not exists (
      select from invoice_lines line where line.transaction_id = fact.id)`.execute(tx);
}
