import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { acceptReturn } from '../accept-return.ts';
import { findListedReturn, listedReturns, listReturnedLines } from '../queries.ts';
import { receiveReturn } from '../receive-return.ts';
import { refuseReturn } from '../refuse-return.ts';
import { sellerReturnRowView, sellerReturnView } from '../view.ts';
import { refuseReturnAct } from './refusals.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const sellerReturnHandlers: ConsoleHandlers<ConsoleApi['sellerReturns']> = {
  async listReturns({ shop, now, caller, query }) {
    const page = await listPage(shop, listedReturns(caller.scope, { ...query, now }), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(sellerReturnRowView), next: page.next, total: page.total };
  },

  readReturn: (call) => theReturn(call),

  async acceptReturn(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      acceptReturn(tx, caller.scope, { id: params.id, keep: body.keep, now }),
    );
    return done.ok ? theReturn(call) : refuseReturnAct(done.reason);
  },

  async refuseReturn(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      refuseReturn(tx, caller.scope, { id: params.id, reason: body.reason, now }),
    );
    return done.ok ? theReturn(call) : refuseReturnAct(done.reason);
  },

  async receiveReturn(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      receiveReturn(tx, caller.scope, { id: params.id, lines: body.lines, now }),
    );
    return done.ok ? theReturn(call) : refuseReturnAct(done.reason);
  },
};

type Call = Pick<ConsoleCall, 'db' | 'now'> & { caller: ConsoleCaller; params: { id: number } };

async function theReturn({ db, now, caller, params: { id } }: Call) {
  const row = await findListedReturn(db, caller.scope, { id, now });
  if (!row) return refuseUnknown();
  const seesMoney = holds(caller.permissions, 'money.read');
  return sellerReturnView(row, await listReturnedLines(db, id), { seesMoney });
}
