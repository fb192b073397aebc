import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { usePolling } from '#parts/use-polling.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { JobCounts, MadeProducts } from './bulk/job-counts.tsx';
import { RowOfJob } from './bulk/job-row.tsx';

type Job = ConsoleReplyOf<'GET seller/jobs/{id}'>;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = Number(params['id']);
  const asked = listQueryIn(request.url);
  const [job, rows] = await Promise.all([
    call('GET seller/jobs/{id}', { params: { id }, signal: request.signal }),
    call('GET seller/jobs/{id}/rows', { params: { id }, query: asked, signal: request.signal }),
  ]);
  return { id, asked, job, rows };
}

const pauseMs = 1000;
const viewIds = ['all', 'refused', 'far', 'new', 'ready', 'done'] as const;

export function Component() {
  const t = useT();
  const { whole } = useFormat();
  const { id, asked, job, rows: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) =>
    call('GET seller/jobs/{id}/rows', { params: { id }, query: { ...asked, after } }),
  );
  const isRunning = job.state === 'running';
  usePolling(isRunning, pauseMs);
  const counts = {
    all: 0,
    refused: job.refused,
    far: job.far,
    new: job.made,
    ready: job.ready,
    done: job.done,
  };
  const isLookedAt = job.kind === 'file' && job.state === 'checked';
  return (
    <>
      <PageHead
        up={{ to: '/seller/products', title: t('console.nav.products') }}
        title={t(titleOf(job), { count: job.state === 'done' ? job.done : job.ready })}
        text={
          job.undo_until
            ? t('console.job.undo-until', { when: whole(job.undo_until) })
            : isLookedAt
              ? [job.label, job.ready > 0 && t('console.job.undo-later')].filter(Boolean).join(' · ')
              : summaryOf(t, job)
        }
      >
        <JobActs job={job} onMoved={() => void list.revalidate()} />
      </PageHead>
      {isLookedAt && <JobCounts job={job} />}
      {job.state === 'checked' && job.far > 0 && (
        <Notice tone="warning">{t('console.job.far.notice', { count: job.far })}</Notice>
      )}
      <MadeProducts job={job} />
      {job.skipped > 0 && (
        <p className="text-13 text-text-2">{t('console.job.skipped', { count: job.skipped })}</p>
      )}
      {isRunning && (
        <section className="card grid gap-2 p-4" aria-live="polite">
          {t('console.job.progress', { done: job.done, count: job.done + job.ready })}
          <ProgressBar percent={(100 * job.done) / Math.max(job.done + job.ready, 1)} />
        </section>
      )}
      <ListCard
        list={list}
        views={viewIds
          .filter((view) => (view !== 'new' && view !== 'far') || counts[view] > 0)
          .map((view) => ({
            id: view,
            title: t(`console.job.view.${view}`),
            count: counts[view],
          }))}
        searchLabel=""
        selection={<></>}
        empty={{ text: t('console.job.none'), to: '/seller/products', label: t('console.go.products') }}
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

function titleOf({ kind, state }: Job) {
  if (kind === 'file' && state === 'checked') return 'console.job.title.file';
  if (kind === 'file' && state === 'done') return 'console.job.title.file-done';
  return `console.job.title.${state}` as const;
}

/** "142 prices go up, 3 cannot be changed, 11 are so already." */
function summaryOf(
  t: ReturnType<typeof useT>,
  { up, down, stock, other, made, refused, unchanged }: Job,
): string {
  const parts = { up, down, stock, other, made, refused, unchanged };
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
      showRefusal(error, t);
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
