import type { ConsoleApi } from '@souk/contract/console-api';
import type { WorkItem } from '@souk/contract/console/operator-work';
import type { WorkKind } from '@souk/rules/work-kinds';
import { holds, type Permission } from '@souk/rules/permissions';
import { audited } from '#authority/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listFailedJobs } from '#jobs/list-failed-jobs.ts';
import { dropMail, sendMailAgain } from '#mail/put-aside.ts';
import type { Examination } from '#outbound/machine-port.ts';
import { readSampleState } from '#sample/sample-queries.ts';
import { readChecklist } from './read-checklist.ts';
import { countWork, listWork, readToday, type WorkRow } from './operator-work-queries.ts';

/** Who sees which kind. */
const rights: Readonly<Record<WorkKind, Permission>> = {
  application: 'sellers.read',
  step: 'sellers.read',
  product: 'catalog.read',
  late: 'orders.read',
  return: 'orders.read',
  refund: 'refunds.read',
  payment: 'payments.read',
  bank: 'payments.read',
  review: 'reviews.read',
  link: 'content.read',
  mail: 'mails.read',
  job: 'jobs.read',
};

const kindsOf = (permissions: readonly Permission[]) =>
  (Object.keys(rights) as WorkKind[]).filter((kind) => holds(permissions, rights[kind]));

export const operatorWorkHandlers: ConsoleHandlers<ConsoleApi['operatorWork']> = {
  async readWork({ shop, db, now, settings: { currency }, query, caller: { permissions } }) {
    const kinds = kindsOf(permissions);
    const [work, failed, today, checklist, samples] = await Promise.all([
      listWork(db, { kinds, only: query.kind, now }),
      listFailedJobs(db),
      holds(permissions, 'orders.read') ? readToday(db, { now, currency }) : null,
      holds(permissions, 'settings.write') ? readChecklist(db) : null,
      holds(permissions, 'catalog.write') ? readSampleState(db) : null,
    ]);
    const jobs: WorkItem[] = failed.map(({ name, times, reason, since }) => ({
      kind: 'job',
      id: 0,
      title: name,
      detail: reason,
      count: times,
      order: null,
      amount: null,
      since: since.toISOString(),
    }));
    const isWanted = query.kind === undefined || query.kind === 'job';
    return {
      kinds: [
        ...work.kinds.map((one) => ({ ...one, oldest_at: one.oldest_at?.toISOString() ?? null })),
        ...(jobs.length > 0 ? [{ kind: 'job' as const, count: jobs.length, oldest_at: oldestOf(jobs) }] : []),
      ],
      items: [...work.rows.map(itemOf), ...(isWanted ? jobs : [])],
      today: today && {
        orders: today.orders,
        orders_before: today.orders_before,
        sales: { minor: today.sales_minor, currency },
        sales_before: { minor: today.before_minor, currency },
      },
      health: holds(permissions, 'jobs.read') ? healthView(shop.machine.remember()) : null,
      checklist,
      samples,
    };
  },

  async readShopWaiting({ db, now, caller: { permissions } }) {
    const kinds = kindsOf(permissions);
    const [work, failed] = await Promise.all([
      countWork(db, { kinds, now }),
      holds(permissions, rights.job) ? listFailedJobs(db) : [],
    ]);
    const counts = new Map(
      [...work, { kind: 'job' as const, count: failed.length }].map((one) => [one.kind, one.count]),
    );
    const countOf = (kind: WorkKind) => (kinds.includes(kind) ? (counts.get(kind) ?? 0) : null);
    return {
      application: countOf('application'),
      step: countOf('step'),
      product: countOf('product'),
      late: countOf('late'),
      return: countOf('return'),
      refund: countOf('refund'),
      payment: countOf('payment'),
      bank: countOf('bank'),
      review: countOf('review'),
      link: countOf('link'),
      mail: countOf('mail'),
      job: countOf('job'),
    };
  },

  async sendMailAgain({ db, now, caller: { actor }, params: { id } }) {
    const done = await audited(db, actor, (tx) => sendMailAgain(tx, { id, now }));
    if (done.ok) return true;
    return done.reason === 'emptied' ? refuse('refusal.console.mail-emptied') : refuseUnknown();
  },

  async dropMail({ db, caller: { actor }, params: { id } }) {
    const done = await audited(db, actor, (tx) => dropMail(tx, { id }));
    return done.ok ? true : refuseUnknown();
  },
};

const oldestOf = (items: readonly WorkItem[]): string | null =>
  items.flatMap(({ since }) => since ?? []).toSorted((one, other) => one.localeCompare(other))[0] ?? null;

function healthView(found: Examination | null) {
  if (!found) return null;
  const of = (wanted: 'problem' | 'warning') => found.findings.filter(({ state }) => state === wanted);
  const [problems, warnings] = [of('problem'), of('warning')];
  const first = problems[0] ?? warnings[0];
  return {
    checked_at: found.at.toISOString(),
    problems: problems.length,
    warnings: warnings.length,
    first: first ? { name: first.name, words: first.words } : null,
  };
}

function itemOf({ order_id, order_number, amount_minor, currency, since, ...row }: WorkRow): WorkItem {
  return {
    ...row,
    order: order_id === null ? null : { id: order_id, number: order_number ?? '' },
    amount: amount_minor === null || currency === null ? null : { minor: amount_minor, currency },
    since: since?.toISOString() ?? null,
  };
}
