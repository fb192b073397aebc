import type { ReturnRequestCause } from '@souk/rules/returns';
import type { Actor } from '@souk/server/access/actor';
import type { DB } from '@souk/server/db/generated/db.d';
import { inTransaction } from '@souk/server/db/transaction';
import { backdate } from '@souk/server/notification/notices/backdate';
import { acceptReturn } from '@souk/server/returns/accept-return';
import { appealReturn } from '@souk/server/returns/appeal-return';
import { requestReturn } from '@souk/server/returns/request-return';
import { previewReturnRefund, refundReturn } from '@souk/server/returns/decide-return';
import { receiveReturn } from '@souk/server/returns/receive-return';
import { refuseReturn } from '@souk/server/returns/refuse-return';
import { createSiteCache } from '@souk/server/settings/site-cache';
import { sql, type Kysely, type Transaction } from 'kysely';
import { done } from '../saved.ts';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { actAt, unless } from './act-at.ts';

const hourMs = 3_600_000;

type Deed = 'accept' | 'keep' | 'receive' | 'refuse' | 'appeal' | 'refund';
type Wish = {
  hoursAgo: number;
  cause: ReturnRequestCause;
  message: string;
  deeds: readonly [Deed, hoursAgo: number][];
};

/** Returns to the seller in various states: two unanswered, two awaiting the shop's decision. */
const wishes: readonly Wish[] = [
  {
    hoursAgo: 206,
    cause: 'missing',
    message: 'One part is missing from the box.',
    deeds: [
      ['keep', 190],
      ['refund', 181],
    ],
  },
  {
    hoursAgo: 152,
    cause: 'damaged',
    message: 'Arrived damaged. I think it happened during shipping.',
    deeds: [
      ['refuse', 141],
      ['appeal', 62],
    ],
  },
  {
    hoursAgo: 122,
    cause: 'other',
    message: 'I’ve changed my mind and don’t need this anymore.',
    deeds: [
      ['accept', 99],
      ['receive', 30],
    ],
  },
  {
    hoursAgo: 101,
    cause: 'damaged',
    message: 'The box was crushed, and what’s inside is damaged.',
    deeds: [],
  },
  {
    hoursAgo: 76,
    cause: 'not_as_described',
    message: 'The color is much darker than in the photo.',
    deeds: [['accept', 51]],
  },
  { hoursAgo: 27, cause: 'wrong', message: 'This isn’t what I ordered.', deeds: [] },
];

type Sent = { db: Kysely<DB>; now: Date; seller: Actor };

export async function returnSteps({ db, now, seller }: Sent): Promise<Step[]> {
  const operator = await personOf(db, 'operator@example.com');
  const site = createSiteCache(db);
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return wishes.flatMap(({ hoursAgo, cause, message, deeds }): Step[] => {
    const asked = step(ago(hoursAgo), () =>
      unless(db, sql`select from returns where message = ${message}`, () =>
        sentAt(db, ago(hoursAgo), async (tx) => {
          const delivered = await findDelivered(tx, { storeId: seller.storeId, at: ago(hoursAgo) });
          return requestReturn({ db: tx, site }, { ...delivered, cause, message, now: ago(hoursAgo) });
        }),
      ),
    );
    const became = deeds.map(([deed, hours], place) =>
      step(ago(hours), async () => {
        const { id, number, moves } = await returnOf(db, message);
        if (moves > place) return; // already done by an interrupted start
        const wish = { db, site, id, number, now: ago(hours), seller, operator };
        await (deed === 'appeal' ? appeal(wish) : act(wish, deed));
      }),
    );
    return [asked, ...became];
  });
}

type Acted = {
  db: Kysely<DB>;
  site: ReturnType<typeof createSiteCache>;
  id: number;
  number: string;
  now: Date;
  seller: Actor;
  operator: Actor;
};

function appeal({ db, site, id, number, now }: Acted) {
  const message = 'I packed it the way it arrived. I have photos of the box.';
  return sentAt(db, now, async (tx) => {
    const order = tx.selectFrom('orders').select('id').where('number', '=', number);
    const { id: orderId } = await order.executeTakeFirstOrThrow();
    return appealReturn({ db: tx, site }, { holder: { linkedNumber: number }, orderId, id, message, now });
  });
}

async function act({ db, id, now, seller, operator }: Acted, deed: Exclude<Deed, 'appeal'>): Promise<void> {
  const scope = { storeId: seller.storeId };
  if (deed === 'refund') {
    const { amountMinor: expectedMinor } = done(await previewReturnRefund(db, { id }));
    await actAt(db, { by: operator, at: now }, (tx) =>
      refundReturn(tx, { id, expectedMinor, reason: '', now }),
    );
    return;
  }
  await actAt(db, { by: seller, at: now }, async (tx): Promise<{ ok: boolean }> => {
    const reason = 'It was intact when we shipped it, and the package was signed for.';
    if (deed === 'refuse') return refuseReturn(tx, scope, { id, reason, now });
    if (deed === 'receive') return receiveReturn(tx, scope, { id, lines: await allOf(tx, id), now });
    return acceptReturn(tx, scope, { id, keep: deed === 'keep', now });
  });
}

const sentAt = <T extends { ok: boolean }>(
  db: Kysely<DB>,
  at: Date,
  act: (tx: Transaction<DB>) => Promise<T>,
) =>
  inTransaction(db, async (tx) => {
    await backdate(tx, at);
    return done(await act(tx));
  });

/** One unit of the store's latest delivery without a return. */
async function findDelivered(tx: Transaction<DB>, { storeId, at }: { storeId: number | null; at: Date }) {
  const { rows } = await sql<{ order_id: number; number: string; part_id: number; inventory_id: number }>`
    select o.id as order_id, o.number, p.id as part_id, l.inventory_id
    from order_parts p join orders o on o.id = p.order_id join order_lines l on l.order_part_id = p.id
    where p.store_id = ${storeId} and p.status = 5 and not p.cancelled and p.delivered_at between ${at}::timestamptz - interval '25 days' and ${at}
      and l.quantity > l.cancelled_units and not exists (select from returns r where r.order_part_id = p.id)
    order by p.delivered_at desc, l.id limit 1`.execute(tx);
  const { order_id: orderId, number, part_id: partId, inventory_id: inventoryId } = rows[0]!; // sixty days of trade contain one
  return { holder: { linkedNumber: number }, orderId, partId, lines: [{ inventoryId, units: 1 }] };
}

/** `moves`: number of steps it has gone through. */
async function returnOf(
  db: Kysely<DB>,
  message: string,
): Promise<{ id: number; number: string; moves: number }> {
  const { rows } = await sql<{ id: number; number: string; moves: number }>`
    select r.id, o.number, num_nonnulls(r.answered_at, r.appealed_at, case when not r.keeps then r.received_at end, r.ended_at) as moves
    from returns r join order_parts p on p.id = r.order_part_id join orders o on o.id = p.order_id
    where r.message = ${message}`.execute(db);
  return rows[0]!; // requested before
}

const allOf = async (tx: Transaction<DB>, id: number) =>
  (
    await tx
      .selectFrom('return_lines')
      .select(['order_line_id', 'units'])
      .where('return_id', '=', id)
      .execute()
  ).map((line) => ({ id: line.order_line_id, sellable: line.units }));
