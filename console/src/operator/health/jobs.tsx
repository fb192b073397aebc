import type { JobState } from '@souk/contract/console/operator-health';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { HealthTabs } from './health-tabs.tsx';
import { JobRow } from './job-row.tsx';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [{ jobs }, takes] = await Promise.all([
    call('GET operator/jobs', { signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { jobs, takes };
}

const groups = ['failed', 'left', 'rare', 'often'] as const;

/** Failed jobs first; frequent ones last. */
function groupOf({ state, cron }: JobState): (typeof groups)[number] {
  if (state === 'failed') return 'failed';
  if (cron === null) return 'left';
  return /^(?:\*|\*\/\d+) \* /.test(cron) ? 'often' : 'rare';
}

/** Background jobs: last and next runs, and failures. */
export function Component() {
  const t = useT();
  const { jobs, takes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const grouped = Map.groupBy(jobs, groupOf);
  return (
    <>
      <PageHead title={t('operator.nav.health')} text={t('operator.jobs.text')} />
      <HealthTabs current="jobs" />
      {jobs.length === 0 && (
        <div className="card">
          <NothingHere
            icon="clock"
            text={t('operator.jobs.none')}
            to="/operator/settings/system"
            label={t('operator.go.system')}
          />
        </div>
      )}
      {groups.flatMap((group) => {
        const own = grouped.get(group);
        return own ? (
          <section key={group} className="card">
            <h2 className="card-head">{t(`operator.jobs.group.${group}`)}</h2>
            <table className="rows">
              <thead>
                <tr>
                  <th>{t('operator.jobs.name')}</th>
                  <th className="w-40">{t('operator.jobs.state')}</th>
                  <th className="w-36">{t('operator.jobs.last')}</th>
                  <th className="w-36">{t('operator.jobs.next')}</th>
                  <th className="w-36" aria-hidden />
                </tr>
              </thead>
              <tbody>
                {own.map((job) => (
                  <JobRow key={job.name} job={job} takes={takes} onAsked={() => void revalidate()} />
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          []
        );
      })}
    </>
  );
}
