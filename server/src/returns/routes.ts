import type { PartReturn } from '@souk/contract/returns';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { findHolder } from '#order/holder.ts';
import { listOrderParts } from '#order/queries.ts';
import { returnView } from '#order/return-view.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { appealReturn } from './appeal-return.ts';
import { requestReturn, type AskOutcome } from './request-return.ts';
import type { HeldOutcome } from './lock-held-return.ts';
import { withdrawReturn } from './withdraw-return.ts';

const keys = {
  'order-missing': 'refusal.order.missing',
  'order-busy': 'refusal.order.changing',
  'return-missing': 'refusal.return.missing',
  'not-delivered': 'refusal.return.not-delivered',
  'too-late': 'refusal.return.too-late',
  fewer: 'refusal.return.fewer',
  passed: 'refusal.return.settled',
  'card-number': 'refusal.message.card-number',
  'too-many': 'refusal.message.too-many',
} as const satisfies Record<Extract<AskOutcome | HeldOutcome, { ok: false }>['reason'], RefusalKey>;

const limit = {
  limit: 'order-message',
  limitSubject: ({ body }: { body: { order_id: number } }) => String(body.order_id),
} as const;

export const returnHandlers: Handlers<'returns'> = {
  askReturn: {
    ...limit,
    async handle({ db, shop, shopper, body, now }) {
      const { order_id: orderId, order_part_id: partId, cause, message } = body;
      const holder = await findHolder(shop, { shopper, orderId, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const lines = body.lines.map((line) => ({ inventoryId: line.inventory_id, units: line.quantity }));
      const asked = await requestReturn(shop, { holder, orderId, partId, cause, message, lines, now });
      return asked.ok ? theReturn(db, { orderId, id: asked.id }) : refuse(keys[asked.reason]);
    },
  },
  withdrawReturn: {
    async handle({ db, shop, shopper, body, now }) {
      const { order_id: orderId, return_id: id } = body;
      const holder = await findHolder(shop, { shopper, orderId, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const done = await withdrawReturn(db, { holder, orderId, id, now });
      return done.ok ? theReturn(db, { orderId, id }) : refuse(keys[done.reason]);
    },
  },
  appealReturn: {
    ...limit,
    async handle({ db, shop, shopper, body, now }) {
      const { order_id: orderId, return_id: id, message } = body;
      const holder = await findHolder(shop, { shopper, orderId, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const done = await appealReturn(shop, { holder, orderId, id, message, now });
      return done.ok ? theReturn(db, { orderId, id }) : refuse(keys[done.reason]);
    },
  },
};

async function theReturn(db: Kysely<DB>, of: { orderId: number; id: number }): Promise<PartReturn> {
  const parts = await listOrderParts(db, of.orderId);
  const row = parts.flatMap((part) => part.returns).find(({ id }) => id === of.id);
  if (!row) throw new Error(`There is no return ${of.id}.`);
  return returnView(row, new Map()); // none of these calls leaves a refunded return
}
