import type { SellerJobRow } from '@souk/contract/seller-console/bulk';
import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { fieldName } from '#parts/product-field.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { Thumb } from '#parts/thumb.tsx';
import { askedIn, useList } from '#parts/use-list.ts';
import { useLookAgain } from '#parts/use-look-again.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

type Job = ConsoleReplyOf<'GET seller/jobs/{id}'>;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = Number(params['id']);
  const asked = askedIn(request.url);
  const [job, rows] = await Promise.all([
    call('GET seller/jobs/{id}', { params: { id }, signal: request.signal }),
    call('GET seller/jobs/{id}/rows', { params: { id }, query: asked, signal: request.signal }),
  ]);
  return { id, asked, job, rows };
}

const pauseMs = 1000;
const viewIds = ['all', 'refused', 'ready', 'done'] as const;

/** A change of many: what it would do, how far it is, and what it did. */
export function Component() {
  const t = useT();
  const { whole } = useFormat();
  const { id, asked, job, rows: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) =>
    call('GET seller/jobs/{id}/rows', { params: { id }, query: { ...asked, after } }),
  );
  const isRunning = job.state === 'running';
  useLookAgain(isRunning, pauseMs);
  const counts = { all: 0, refused: job.refused, ready: job.ready, done: job.done };
  return (
    <>
      <PageHead
        up={{ to: '/seller/products', title: t('console.nav.products') }}
        title={t(`console.job.title.${job.state}`, { count: job.state === 'done' ? job.done : job.ready })}
        text={
          job.undo_until ? t('console.job.undo-until', { when: whole(job.undo_until) }) : summaryOf(t, job)
        }
      >
        <JobActs job={job} onMoved={() => void list.revalidate()} />
      </PageHead>
      {isRunning && (
        <section className="card grid gap-2 p-4" aria-live="polite">
          {t('console.job.progress', { done: job.done, count: job.done + job.ready })}
          <ProgressBar percent={(100 * job.done) / Math.max(job.done + job.ready, 1)} />
        </section>
      )}
      <ListCard
        list={list}
        views={viewIds.map((view) => ({
          id: view,
          title: t(`console.job.view.${view}`),
          count: counts[view],
        }))}
        searchLabel=""
        selection={<></>}
        empty={{ title: t('console.job.none'), text: t('console.job.none.text') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.product.product')}</th>
              <th>{t('console.job.change')}</th>
              <th>{t('console.product.status')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <RowOfJob key={row.id} row={row} currency={job.currency} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

/** "142 prices go up, 3 cannot be changed, 11 are so already." */
function summaryOf(t: ReturnType<typeof useT>, { up, down, stock, other, refused, unchanged }: Job): string {
  const parts = { up, down, stock, other, refused, unchanged };
  return (Object.keys(parts) as (keyof typeof parts)[])
    .filter((part) => parts[part] > 0)
    .map((part) => t(`console.job.sum.${part}`, { count: parts[part] }))
    .join(' · ');
}

function JobActs({ job, onMoved }: { job: Job; onMoved(): void }) {
  const t = useT();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function move(verb: 'apply' | 'cancel' | 'undo') {
    setIsBusy(true);
    try {
      const moved = await call(`POST seller/jobs/{id}/${verb}`, { params: { id: job.id } });
      if (moved.id === job.id) onMoved();
      else void navigate(`/seller/jobs/${moved.id}`);
    } catch (error) {
      sayRefused(error, t);
      onMoved();
    } finally {
      setIsBusy(false);
    }
  }

  const busy = isBusy && t('console.busy');
  if (job.state === 'checked')
    return (
      <Button
        size="small"
        variant="primary"
        icon="check"
        blocked={job.ready === 0}
        busy={busy}
        onClick={() => void move('apply')}
      >
        {t('console.job.apply', { count: job.ready })}
      </Button>
    );
  if (job.state === 'running')
    return (
      <Button size="small" icon="pause" busy={busy} onClick={() => void move('cancel')}>
        {t('console.job.stop')}
      </Button>
    );
  return (
    job.undo_until && (
      <Button size="small" icon="return" busy={busy} onClick={() => void move('undo')}>
        {t('console.job.undo', { count: job.done })}
      </Button>
    )
  );
}

function RowOfJob({ row, currency }: { row: SellerJobRow; currency: string }) {
  const t = useT();
  const { money, number } = useFormat();
  const say = (field: string, value: unknown) => {
    if (field === 'status')
      return t(value === 'public' ? 'console.bulk.status.public' : 'console.bulk.status.private');
    if (typeof value !== 'number') return typeof value === 'string' ? value : '—';
    if (field !== 'price' && field !== 'offer') return number(value);
    return value === 0 ? '—' : money({ minor: value, currency });
  };
  return (
    <tr>
      <td className="second">
        <span className="flex items-center gap-3">
          <Thumb image={row.image} />
          <span className="wrap-anywhere">
            <span className="font-semibold">{row.title}</span>
            <span className="block text-12 text-text-3">
              {[row.variant, row.sku].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      </td>
      <td className="second">
        {Object.keys(row.after).map((field) => (
          <span key={field} className="block">
            <span className="text-text-3">{fieldName(field, t)}</span>{' '}
            <s className="text-text-3">{say(field, row.before[field])}</s>{' '}
            <span aria-hidden className="text-text-3">
              {'→'}
            </span>{' '}
            <strong className="font-semibold">{say(field, row.after[field])}</strong>
          </span>
        ))}
      </td>
      <td className="last">
        {row.problem ? (
          <Problem problem={row.problem} line={row.line} />
        ) : (
          <span className="text-text-2">{t(`console.job.state.${row.state}`)}</span>
        )}
      </td>
    </tr>
  );
}

type ProblemProps = { problem: NonNullable<SellerJobRow['problem']>; line: number | null };

/** Which cell of which line, what stood there, and why that cannot be. */
function Problem({ problem: { field, reason, given }, line }: ProblemProps) {
  const t = useT();
  return (
    <span className="text-sale">
      {t(line !== null && reason === 'missing' ? 'console.job.reason.unknown' : reasonKey(reason))}
      {line !== null && (
        <span className="block text-12 wrap-anywhere">
          {t('console.job.cell', { line, field: fieldName(field, t) })}
          {given !== null && <bdi className="ms-1">“{given}”</bdi>}
        </span>
      )}
    </span>
  );
}

const reasons = {
  zero: 'console.job.reason.zero',
  too_high: 'console.job.reason.too_high',
  offer_too_high: 'console.job.reason.offer_too_high',
  too_few: 'console.job.reason.too_few',
  taken: 'console.job.reason.taken',
  doubled: 'console.job.reason.doubled',
  missing: 'console.job.reason.missing',
  changed: 'console.job.reason.changed',
  archived: 'console.job.reason.archived',
  approval: 'console.job.reason.approval',
  unreadable: 'console.job.reason.unreadable',
  ambiguous: 'console.job.reason.ambiguous',
} as const;

const reasonKey = (reason: string) =>
  Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : 'console.job.reason.other';
