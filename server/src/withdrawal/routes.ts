import type { Doors } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { wireTime } from '#http/wire-time.ts';
import { findHolder } from '#order/holder.ts';
import { declareWithdrawal } from './declare-withdrawal.ts';

export const withdrawalDoors: Doors<'withdrawal'> = {
  declareWithdrawal: {
    async handle(call) {
      const { body } = call;
      const holder = await findHolder(call, body.order_id, body);
      if (!holder) return refuse('refusal.order.missing');
      const outcome = await declareWithdrawal(call, {
        holder,
        orderId: body.order_id,
        partIds: body.order_part_ids,
      });
      if (!outcome.ok) return refuse(outcome.reason);
      return {
        order_id: body.order_id,
        order_part_ids: outcome.partIds,
        declared_at: wireTime(outcome.declaredAt),
      };
    },
  },
};
