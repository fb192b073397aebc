import type { ConsoleApi } from '@souk/contract/console-api';
import type { WorkItem } from '@souk/contract/console/operator-work';
import { workDecidedBy, type WorkKind } from '@souk/rules/work-kinds';
import { holds, type Permission } from '@souk/rules/permissions';
import { audited, type AuditedTx } from '#access/audited.ts';
import { refuseRight } from '#http/console-caller.ts';
import type { ConsoleCall, ConsoleHandlers, PersonAtConsole } from '#http/console-call.ts';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { listFailedJobs } from '#jobs/list-failed-jobs.ts';
import { dropMail, sendMailAgain } from '#notification/mail/undelivered-mails.ts';
import type { Examination } from '#outbound/machine-port.ts';
import type { Language } from '#texts/language.ts';
import { readSampleState } from '#operations/samples/sample-queries.ts';
import { findingView } from '#operations/console/finding-view.ts';
import { readChecklist } from '#operations/console/read-checklist.ts';
import { countWork, listTakes, listWork, readToday, type ListedWorkRow } from './operator-work-queries.ts';
import { releaseWork, takeWork, type WorkTaken } from './take-work.ts';
import { listTakenJobs, type WorkTake } from './work-take-queries.ts';

const rights: Readonly<Record<WorkKind, Permission>> = {
  application: 'sellers.read',
  step: 'sellers.read',
  rename: 'sellers.read',
  product: 'catalog.read',
  late: 'orders.read',
  return: 'orders.read',
  refund: 'refunds.read',
  payment: 'payments.read',
  dispute: 'payments.read',
  debt: 'payouts.read',
  bank: 'payments.read',
  review: 'reviews.read',
  link: 'content.read',
  mail: 'mails.read',
  job: 'jobs.read',
};

const kindsOf = (permissions: readonly Permission[]) =>
  (Object.keys(rights) as WorkKind[]).filter((kind) => holds(permissions, rights[kind]));

export const operatorWorkHandlers: ConsoleHandlers<ConsoleApi['operatorWork']> = {
  async readWork({ shop, db, now, settings, query, language, caller: { permissions, actor } }) {
    const kinds = kindsOf(permissions);
    const { userId } = actor;
    const { currency, time_zone: zone } = settings;
    const [work, failed, takenJobs, today, checklist, samples] = await Promise.all([
      listWork(db, { kinds, only: query.kind, owner: query.owner, userId, now }),
      listFailedJobs(db),
      listTakenJobs(db, now),
      holds(permissions, 'orders.read') ? readToday(db, { now, currency, zone }) : null,
      holds(permissions, 'settings.write') ? readChecklist(db) : null,
      holds(permissions, 'catalog.write') ? readSampleState(db) : null,
    ]);
    const viewOf = (take?: WorkTake) => (take ? takenView(take, userId) : null);
    const jobs: WorkItem[] = failed.map(({ name, times, reason, since }) => ({
      kind: 'job',
      id: 0,
      title: name,
      detail: reason,
      count: times,
      order: null,
      amount: null,
      since: since.toISOString(),
      taken: viewOf(takenJobs.find(({ item }) => item === name)),
    }));
    const isTheirs = { mine: isOwn, nobody: isNobodys, all: () => true }[query.owner ?? 'all'];
    const listedJobs = query.kind === undefined || query.kind === 'job' ? jobs.filter(isTheirs) : [];
    return {
      kinds: [
        ...work.kinds.map((one) => ({ ...one, oldest_at: one.oldest_at?.toISOString() ?? null })),
        ...(jobs.length > 0 ? [{ kind: 'job' as const, count: jobs.length, oldest_at: oldestOf(jobs) }] : []),
      ],
      items: [...work.rows.map((row) => itemOf(row, userId)), ...listedJobs],
      today: today && {
        orders: today.orders,
        orders_before: today.orders_before,
        sales: { minor: today.sales_minor, currency },
        sales_before: { minor: today.before_minor, currency },
      },
      health: holds(permissions, 'jobs.read') ? healthView(shop.machine.remember(), language) : null,
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
      rename: countOf('rename'),
      product: countOf('product'),
      late: countOf('late'),
      return: countOf('return'),
      refund: countOf('refund'),
      payment: countOf('payment'),
      dispute: countOf('dispute'),
      debt: countOf('debt'),
      bank: countOf('bank'),
      review: countOf('review'),
      link: countOf('link'),
      mail: countOf('mail'),
      job: countOf('job'),
    };
  },

  async listTakes({ db, now, caller: { permissions, actor } }) {
    const kinds = kindsOf(permissions);
    const [takes, jobs, failed] = await Promise.all([
      listTakes(db, { kinds, now }),
      kinds.includes('job') ? listTakenJobs(db, now) : [],
      kinds.includes('job') ? listFailedJobs(db) : [],
    ]);
    const waits = new Set(failed.map(({ name }) => name));
    const items = [
      ...takes.map((take) => ({ ...take, item: String(take.id) })),
      ...jobs.filter(({ item }) => waits.has(item)).map((take) => ({ ...take, id: 0 })),
    ];
    return items.map(({ kind, id, item, ...take }) => ({
      kind,
      id,
      item,
      ...takenView(take, actor.userId),
    }));
  },

  takeWork: (call) =>
    changeOwner(call, (tx, asked) => takeWork(tx, { ...asked, from: call.body.from ?? null })),
  releaseWork: (call) => changeOwner(call, releaseWork),

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

type OfItem = Pick<ConsoleCall, 'db' | 'now'> & {
  params: { kind: WorkKind; item: string };
  caller: PersonAtConsole;
};
type Asked = Parameters<typeof releaseWork>[1];

async function changeOwner(
  { db, now, params, caller: { actor, permissions, session } }: OfItem,
  act: (tx: AuditedTx, asked: Asked) => Promise<WorkTaken>,
): Promise<true | Refusal> {
  const rights = workDecidedBy[params.kind];
  if (!rights.some((right) => holds(permissions, right))) return refuseRight(rights[0]);
  const done = await audited(db, actor, (tx) => act(tx, { ...params, userId: session.userId, now }));
  if (done.ok) return true;
  return done.reason === 'taken' ? refuse('refusal.console.taken', { name: done.by }) : refuseUnknown();
}

const isOwn = ({ taken }: WorkItem) => taken?.is_own === true;
const isNobodys = ({ taken }: WorkItem) => taken === null;

const takenView = (take: WorkTake, userId: number | null) => ({
  user_id: take.user_id,
  name: take.name,
  is_own: take.user_id === userId,
  at: take.at.toISOString(),
});

const oldestOf = (items: readonly WorkItem[]): string | null =>
  items.flatMap(({ since }) => since ?? []).toSorted((one, other) => one.localeCompare(other))[0] ?? null;

function healthView(found: Examination | null, language: Language) {
  if (!found) return null;
  const of = (level: 'problem' | 'warning') => found.findings.filter(({ state }) => state === level);
  const [problems, warnings] = [of('problem'), of('warning')];
  const first = problems[0] ?? warnings[0];
  return {
    checked_at: found.at.toISOString(),
    problems: problems.length,
    warnings: warnings.length,
    first: first ? { name: first.name, words: findingView(first, language).words } : null,
  };
}

function itemOf(row: ListedWorkRow, userId: number | null): WorkItem {
  const {
    order_id: orderId,
    order_number: orderNumber,
    amount_minor: minor,
    currency,
    since,
    taken_by: takenBy,
    taken_name: name,
    taken_at: at,
    ...facts
  } = row;
  return {
    ...facts,
    order: orderId === null ? null : { id: orderId, number: orderNumber ?? '' },
    amount: minor === null || currency === null ? null : { minor, currency },
    since: since?.toISOString() ?? null,
    taken:
      takenBy === null || name === null || at === null
        ? null
        : takenView({ user_id: takenBy, name, at }, userId),
  };
}
