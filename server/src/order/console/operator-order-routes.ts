import type { ConsoleApi } from '@souk/contract/console-api';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { refuseUnconfirmed } from '#http/refuse-unconfirmed.ts';
import { listPage } from '#records/list-page.ts';
import { changeDeliveryAudited } from '../change-delivery.ts';
import { mailOrderAudited } from '../mail-order-audited.ts';
import { moveOrderAudited } from '../move-order.ts';
import { addOrderNote } from '../add-order-note.ts';
import { refuseOrder } from '../refusals.ts';
import { findOrderNumber, operatorOrders } from './operator-order-queries.ts';
import { operatorOrderRowView } from './operator-order-view.ts';
import { readOperatorOrder } from './read-operator-order.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorOrderHandlers: Omit<
  ConsoleHandlers<ConsoleApi['operatorOrders']>,
  'previewRefund' | 'refundOperatorOrder'
> = {
  async listOperatorOrders({ shop, query, now, settings: { currency } }) {
    const page = await listPage(shop, operatorOrders({ ...query, currency }, now), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(operatorOrderRowView), next: page.next, total: page.total, currency };
  },

  readOperatorOrder: (call) => theOrder(call),

  async moveOperatorOrder(call) {
    const { db, now, params, body, caller } = call;
    // Cancelling refunds a paid order.
    const unconfirmed = body.to === 'cancelled' ? refuseUnconfirmed('money', caller, now) : null;
    if (unconfirmed) return unconfirmed;
    const number = await findOrderNumber(db, params.id);
    if (number === undefined) return refuseUnknown();
    const to = ORDER_STATUS_CODE[body.to];
    const moved = await audited(db, caller.actor, (tx) =>
      moveOrderAudited(tx, { number, partId: body.part_id, to, now }),
    );
    if (moved.ok) return theOrder(call);
    if (moved.reason === 'has-rest') return refuse('refusal.console.order-has-rest');
    return moved.reason === 'not-allowed' ? refuse('refusal.console.move') : refuseUnknown();
  },

  async noteOperatorOrder(call) {
    const { db, now, params, body, caller } = call;
    const { userId } = caller.actor;
    const noted = await audited(db, caller.actor, (tx) =>
      addOrderNote(tx, { orderId: params.id, userId, note: body.note, now }),
    );
    return noted.ok ? theOrder(call) : refuseUnknown();
  },

  async changeOperatorOrderDelivery(call) {
    const { db, params, body, caller, settings, language } = call;
    const number = await findOrderNumber(db, params.id);
    if (number === undefined) return refuseUnknown();
    const changed = await audited(db, caller.actor, (tx) => changeDeliveryAudited(tx, { number, to: body }));
    return changed.ok ? theOrder(call) : refuseOrder(changed.reasons, { settings, language });
  },

  async mailOperatorOrder(call) {
    const { db, params, caller } = call;
    const number = await findOrderNumber(db, params.id);
    if (number === undefined) return refuseUnknown();
    const mailed = await audited(db, caller.actor, (tx) => mailOrderAudited(tx, { number }));
    return mailed.ok ? theOrder(call) : refuseUnknown();
  },
};

async function theOrder({
  db,
  now,
  language,
  params,
}: Pick<ConsoleCall, 'db' | 'now' | 'language'> & { params: { id: number } }) {
  return (await readOperatorOrder(db, { id: params.id, now, language })) ?? refuseUnknown();
}
