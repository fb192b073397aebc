import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listPayments } from '#ledger/order-money.ts';
import { listPage } from '#records/list-page.ts';
import { acceptReturn } from '../accept-return.ts';
import { closeReturn, previewReturnRefund, refundReturn } from '../decide-return.ts';
import { findListedReturn, listedReturns, listReturnedLines } from '../queries.ts';
import { receiveReturn } from '../receive-return.ts';
import { refuseReturn } from '../refuse-return.ts';
import { operatorReturnRowView, operatorReturnView } from '../view.ts';
import { refundPreviewView } from '#payment/console/refund-preview-view.ts';
import { refuseRefund } from '#payment/console/refusals.ts';
import { refuseReturnAct } from './refusals.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorReturnHandlers: ConsoleHandlers<ConsoleApi['operatorReturns']> = {
  async listOperatorReturns({ shop, now, query }) {
    const page = await listPage(shop, listedReturns(wholeShop, { ...query, now }), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(operatorReturnRowView), next: page.next, total: page.total };
  },

  readOperatorReturn: (call) => theReturn(call),

  async acceptOperatorReturn(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      acceptReturn(tx, wholeShop, { id: params.id, keep: body.keep, now }),
    );
    return done.ok ? theReturn(call) : refuseReturnAct(done.reason);
  },

  async refuseOperatorReturn(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      refuseReturn(tx, wholeShop, { id: params.id, reason: body.reason, now }),
    );
    return done.ok ? theReturn(call) : refuseReturnAct(done.reason);
  },

  async receiveOperatorReturn(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      receiveReturn(tx, wholeShop, { id: params.id, lines: body.lines, now }),
    );
    return done.ok ? theReturn(call) : refuseReturnAct(done.reason);
  },

  async previewReturnRefund({ db, now, settings, params: { id }, body }) {
    const row = await findListedReturn(db, wholeShop, { id, now });
    if (!row) return refuseUnknown();
    const chosen = await previewReturnRefund(db, { id, paymentId: body.payment_id });
    if (chosen.ok) return refundPreviewView(chosen, new Map([[row.part_id, row]]));
    if (chosen.reason === 'passed' || chosen.reason === 'not_found') return refuseReturnAct(chosen.reason);
    return refuseRefund(chosen, { settings, currency: settings.currency });
  },

  async decideReturn(call) {
    const { db, now, caller, settings, params, body } = call;
    const { id } = params;
    const done = await audited(db, caller.actor, async (tx) => {
      if (body.decision === 'accept') return acceptReturn(tx, wholeShop, { id, keep: body.keep, now });
      if (body.decision === 'close') return closeReturn(tx, { id, reason: body.reason, now });
      const { expected_minor: expectedMinor, payment_id: paymentId, reason } = body;
      return refundReturn(tx, { id, expectedMinor, paymentId, reason, now });
    });
    if (done.ok) return theReturn(call);
    if (done.reason === 'passed' || done.reason === 'not_found') return refuseReturnAct(done.reason);
    return refuseRefund(done, { settings, currency: settings.currency });
  },
};

async function theReturn({
  db,
  now,
  params: { id },
}: Pick<ConsoleCall, 'db' | 'now'> & { params: { id: number } }) {
  const row = await findListedReturn(db, wholeShop, { id, now });
  if (!row) return refuseUnknown();
  const [lines, payments] = await Promise.all([listReturnedLines(db, id), listPayments(db, row.order_id)]);
  return operatorReturnView(row, lines, payments);
}
