import type { ConsoleApi } from '@souk/contract/console-api';
import type { PaymentNotice, PaymentRow } from '@souk/contract/console/operator-payments';
import { noteOfRefund, type ShopRefundReason } from '@souk/rules/refund-reasons';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuse, refuseForNow, refuseUnknown } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { findAttempt } from '#ledger/attempt-queries.ts';
import { listPage } from '#records/list-page.ts';
import { acceptPayment, type Accepted } from '../accept-payment.ts';
import { recordRefundAudited } from '../record-refund.ts';
import { replayNotice, type ReplayedNotice } from '../replay-notice.ts';
import { refundAudited } from '../refund-payment.ts';
import { retryRefund } from '../retry-refund.ts';
import { settleAttempt } from '../settle-attempt.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { findPaymentRow, paymentsToLookAt, type PaymentRowOf } from './operator-payment-queries.ts';
import { findNoticeRow, noticeList, type NoticeRowOf } from './operator-notice-queries.ts';
import { recordRefundExport, refundLines } from './refund-csv.ts';
import { refuseRefund } from './refusals.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorPaymentHandlers: ConsoleHandlers<ConsoleApi['operatorPayments']> = {
  async listPaymentsToLookAt({ shop, query }) {
    const page = await listPage(shop, paymentsToLookAt(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(rowView), next: page.next, total: page.total };
  },

  readPaymentToLookAt: (call) => theRow(call, 'attempt'),
  readRefundToLookAt: (call) => theRow(call, 'refund'),

  async exportRefunds({ shop, db, now, language, caller: { actor }, query }) {
    const limit = { name: 'ledger-export', subject: `person:${actor.userId}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    await audited(db, actor, recordRefundExport);
    return new Download(
      `refunds-${now.toISOString().slice(0, 10)}.csv`,
      refundLines(shop, { query, language }),
    );
  },

  async listPaymentNotices({ shop, query }) {
    const page = await listPage(shop, noticeList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(noticeView), next: page.next, total: page.total };
  },

  async replayPaymentNotice({ shop, db, caller, params: { id } }) {
    const replayed = await replayNotice(shop, { id, actor: caller.actor });
    if (!replayed.ok)
      return replayed.reason === 'not_found' ? refuseUnknown() : refuse(whyNotReplayed[replayed.reason]);
    const row = await findNoticeRow(db, id);
    return row ? noticeView(row) : refuseUnknown();
  },

  async acceptPayment(call) {
    const { db, now, caller, params } = call;
    const accepted = await audited(db, caller.actor, (tx) =>
      acceptPayment(tx, { attemptId: params.id, now }),
    );
    if (accepted.ok) return theRow(call, 'attempt');
    return accepted.reason === 'not_found' ? refuseUnknown() : refuse(whyNotAccepted[accepted.reason]);
  },

  async refundUnmatchedPayment(call) {
    const { db, now, settings, caller, params } = call;
    const attempt = await findAttempt(db, params.id);
    if (!attempt) return refuseUnknown();
    if (attempt.state !== 'review' || attempt.payment_id === null) return refuse('refusal.console.decided');
    const { order_number: number, payment_id: paymentId, currency } = attempt;
    const reason = 'it did not fit' satisfies ShopRefundReason;
    const given = await audited(db, caller.actor, (tx) =>
      refundAudited(tx, { number, paymentId, amountMinor: null, reason, now }),
    );
    return given.ok ? theRow(call, 'attempt') : refuseRefund(given, { settings, currency });
  },

  async askAboutPayment(call) {
    const { shop, db, caller, params } = call;
    const attempt = await findAttempt(db, params.id);
    if (!attempt) return refuseUnknown();
    const settled = await settleAttempt(shop, attempt).catch(() => null); // the provider is unreachable or doesn't answer
    if (!settled) return refuse('refusal.console.payment.silent');
    await audited(db, caller.actor, async (tx) => {
      tx.audit.record({
        action: 'payment.ask',
        entity: 'order',
        entityId: attempt.order_id,
        storeId: null,
        label: attempt.order_number,
        before: { state: attempt.state },
        after: { state: settled.attempt.state },
      });
      return { ok: true };
    });
    return theRow(call, 'attempt');
  },

  async retryRefund(call) {
    const { db, now, settings, caller, params } = call;
    const row = await findPaymentRow(db, 'refund', params.id);
    if (!row) return refuseUnknown();
    const { order_number: number, currency } = row;
    const retried = await audited(db, caller.actor, (tx) => retryRefund(tx, { id: params.id, number, now }));
    if (retried.ok) return theRow({ db, params: { id: retried.refundId } }, 'refund');
    return retried.reason === 'not-waiting'
      ? refuse('refusal.console.decided')
      : refuseRefund(retried, { settings, currency });
  },

  async recordRefundByHand(call) {
    const { db, now, caller, params, body } = call;
    const row = await findPaymentRow(db, 'refund', params.id);
    if (!row) return refuseUnknown();
    const { order_number: number } = row;
    const recorded = await audited(db, caller.actor, (tx) =>
      recordRefundAudited(tx, { id: params.id, number, reference: body.reference, now }),
    );
    if (recorded.ok) return theRow(call, 'refund');
    return recorded.reason === 'order-missing' ? refuseUnknown() : refuse(whyNotRecorded[recorded.reason]);
  },
};

const whyNotReplayed = {
  'about-nothing': 'refusal.console.payment.about-nothing',
  'not-proved': 'refusal.console.payment.not-proved',
  silent: 'refusal.console.payment.silent',
} as const satisfies Record<
  Exclude<Exclude<ReplayedNotice, { ok: true }>['reason'], 'not_found'>,
  RefusalKey
>;

function noticeView({
  order_id: id,
  order_number: number,
  received_at: at,
  replayed_at: again,
  ...row
}: NoticeRowOf): PaymentNotice {
  return {
    ...row,
    received_at: at.toISOString(),
    replayed_at: again?.toISOString() ?? null,
    order: id !== null && number !== null ? { id, number } : null,
  };
}

const whyNotAccepted = {
  'not-waiting': 'refusal.console.decided',
  currency: 'refusal.console.payment.currency',
  'order-over': 'refusal.console.payment.order-over',
} as const satisfies Record<Exclude<Exclude<Accepted, { ok: true }>['reason'], 'not_found'>, RefusalKey>;

const whyNotRecorded = {
  'reference-known': 'refusal.console.reference-known',
  'not-waiting': 'refusal.console.decided',
} as const satisfies Record<string, RefusalKey>;

async function theRow(
  { db, params }: Pick<ConsoleCall, 'db'> & { params: { id: number } },
  kind: 'attempt' | 'refund',
) {
  const row = await findPaymentRow(db, kind, params.id);
  return row ? rowView(row) : refuseUnknown();
}

function rowView(row: PaymentRowOf): PaymentRow {
  const hasCome = row.received_minor !== null && row.received_currency !== null;
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    state: row.state,
    reason: row.kind === 'refund' ? noteOfRefund(row.reason) : row.reason,
    refund_reason: row.refund_reason,
    order: { id: row.order_id, number: row.order_number, buyer: row.buyer },
    is_unclear: row.is_unclear,
    can_retry: row.can_retry,
    amount: { minor: row.amount_minor, currency: row.currency },
    received: hasCome ? { minor: row.received_minor!, currency: row.received_currency! } : null,
    can_accept:
      row.state === 'review' &&
      row.is_whole &&
      row.order_open &&
      row.received_currency === row.order_currency,
    created_at: row.created_at.toISOString(),
    at: row.at.toISOString(),
  };
}
