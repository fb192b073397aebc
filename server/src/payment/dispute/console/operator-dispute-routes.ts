import type { ConsoleApi } from '@souk/contract/console-api';
import type { Dispute } from '@souk/contract/console/operator-disputes';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { answerDispute } from '../answer-dispute.ts';
import { disputeList, findDispute, listDisputedStores, type DisputeRow } from '../dispute-list.ts';

export const operatorDisputeHandlers: ConsoleHandlers<ConsoleApi['operatorDisputes']> = {
  async listDisputes(call) {
    const page = await listPage(call.shop, disputeList(call.query), call.query);
    if (!page.ok) return refuseCursor();
    return { rows: await views(call, page.rows), next: page.next, total: page.total };
  },

  async readDispute(call) {
    const row = await findDispute(call.db, call.params.id);
    return row ? view(call, row) : refuseUnknown();
  },

  async answerDispute(call) {
    const {
      db,
      now,
      caller: { actor },
      params: { id },
      body: { is_answered: isAnswered },
    } = call;
    const outcome = await audited(db, actor, (tx) =>
      answerDispute(tx, { id, isAnswered, by: actor.name, now }),
    );
    if (!outcome.ok)
      return outcome.reason === 'unknown' ? refuseUnknown() : refuse('refusal.console.dispute.over');
    return view(call, (await findDispute(db, id))!); // it was just found
  },
};

async function view(call: Pick<ConsoleCall, 'db'>, row: DisputeRow): Promise<Dispute> {
  const [one] = await views(call, [row]);
  return one!; // one view for each row
}

async function views({ db }: Pick<ConsoleCall, 'db'>, rows: readonly DisputeRow[]): Promise<Dispute[]> {
  const stores = Map.groupBy(
    await listDisputedStores(
      db,
      rows.map(({ id }) => id),
    ),
    ({ dispute_id }) => dispute_id,
  );
  return rows.map((row) => {
    const money = (minor: number) => ({ minor, currency: row.currency });
    return {
      id: row.id,
      state: row.state,
      order: { id: row.order_id, number: row.order_number, buyer: row.buyer },
      provider: row.provider,
      provider_ref: row.provider_ref,
      payment_id: row.payment_id ?? '',
      amount: money(row.amount_minor),
      fee: money(row.fee_minor),
      reason: row.reason,
      evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
      answered_at: row.answered_at?.toISOString() ?? null,
      answered_by: row.answered_by,
      opened_at: row.opened_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
      refunded:
        row.refunded_minor === null || row.refunded_at === null
          ? null
          : { amount: money(row.refunded_minor), at: row.refunded_at.toISOString() },
      stores: (stores.get(row.id) ?? []).map((own) => ({
        id: own.store_id,
        name: own.store_name,
        slug: own.store_slug,
        amount: money(own.amount_minor),
        share: money(own.share_minor),
        fee: money(own.fee_minor),
      })),
    };
  });
}
