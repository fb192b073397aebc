import type { NOTICE_VIEWS, PaymentNotice } from '@souk/contract/console/operator-payments';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { paymentMethods } from '#ledger/methods.ts';
import type { List } from '#records/list-page.ts';
import { isNumbered } from '#order/console/operator-order-queries.ts';

export type NoticeRowOf = {
  id: number;
  provider: string;
  received_at: Date;
  outcome: PaymentNotice['outcome'];
  status: number;
  facts: string[];
  order_id: number | null;
  order_number: string | null;
  state: string | null;
  replayed_at: Date | null;
  can_replay: boolean;
};

const columns = sql<NoticeRowOf>`n.id, n.provider, n.received_at, n.outcome, n.status, n.facts, n.replayed_at,
  o.id as order_id, o.number as order_number, a.state,
  n.outcome not in ('refused', 'trial') and (n.attempt_id is not null or n.named <> '{}') as can_replay`;
const from = sql`payment_notices n left join payment_attempts a on a.id = n.attempt_id left join orders o on o.id = a.order_id`;

const views: Readonly<Record<(typeof NOTICE_VIEWS)[number], RawBuilder<unknown> | null>> = {
  problems: sql`n.outcome in ('waiting', 'unknown', 'refused')`,
  all: null,
};

export function noticeList({
  view,
  q,
}: {
  view: (typeof NOTICE_VIEWS)[number];
  q: string;
}): List<NoticeRowOf, 'at'> {
  return {
    name: 'operator-payment-notices',
    columns,
    from,
    id: sql`n.id`,
    where: [sql`true`, views[view], q === '' ? null : isMeant(q)],
    sorts: { at: { by: sql`n.id`, type: 'integer' } },
    usualSort: '-at',
  };
}

const providers = paymentMethods.flatMap(({ provider }) => provider ?? []);

/** Matches the beginning of an order number (which starts with a date) or a provider's name. */
function isMeant(q: string): RawBuilder<unknown> {
  if (!/^\d/.test(q)) {
    const provider = providers.find((name) => name === q.toLowerCase());
    // A literal: a generic plan for any provider would scan everything for a rare one.
    return provider ? sql`n.provider = ${sql.lit(provider)}` : sql`false`;
  }
  const numbered = isNumbered({ id: sql`m.id`, number: sql`m.number` }, q);
  return sql`n.id = any(array(
    select p.id from orders m join payment_attempts t on t.order_id = m.id join payment_notices p on p.attempt_id = t.id
    where ${numbered} limit 1000))`;
}

export async function findNoticeRow(db: Kysely<DB>, id: number): Promise<NoticeRowOf | undefined> {
  const { rows } = await sql<NoticeRowOf>`select ${columns} from ${from} where n.id = ${id}`.execute(db);
  return rows[0];
}
