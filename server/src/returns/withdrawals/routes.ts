import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { wireTime } from '#http/wire-time.ts';
import { findHolder } from '#order/holder.ts';
import { declareWithdrawal, type DeclareOutcome } from './declare-withdrawal.ts';

type Refused = Extract<DeclareOutcome, { ok: false }>;
const keys = {
  'order-missing': 'refusal.order.missing',
  'order-busy': 'refusal.order.changing',
  'too-late': 'refusal.withdrawal.too-late',
} as const satisfies Record<Refused['reason'], RefusalKey>;

export const withdrawalHandlers: Handlers<'withdrawal'> = {
  declareWithdrawal: {
    async handle({ shop, shopper, body, now }) {
      const holder = await findHolder(shop, { shopper, orderId: body.order_id, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const outcome = await declareWithdrawal(shop, {
        holder,
        orderId: body.order_id,
        partIds: body.order_part_ids,
        now,
      });
      if (!outcome.ok) return refuse(keys[outcome.reason]);
      return {
        order_id: body.order_id,
        order_part_ids: outcome.partIds,
        declared_at: wireTime(outcome.declaredAt),
      };
    },
  },
};
