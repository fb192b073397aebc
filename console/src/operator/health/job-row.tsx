import type { JobState } from '@souk/contract/console/operator-health';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { jobText } from './machine-words.ts';

const tones: Readonly<Record<JobState['state'], Tone>> = {
  failed: 'bad',
  running: 'work',
  waiting: 'work',
  done: 'good',
  never: 'calm',
};

type JobRowProps = { job: JobState; takes: readonly WorkTake[]; onAsked(): void };

export function JobRow({ job, takes, onAsked }: JobRowProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const { name, state, cron, failed, reason, next_at: next, ended_at: ended, failed_at: failedAt } = job;
  const isFailed = state === 'failed';
  // Of on-demand jobs only failed ones can be retried.
  const canAsk = may('jobs.write') && (isFailed || (cron !== null && state !== 'running'));
  async function ask() {
    if (await act(() => call('POST operator/jobs/{name}/run', { params: { name } }))) {
      toast(t('operator.jobs.asked'));
      onAsked();
    }
  }
  return (
    <tr>
      <td className="second">
        <span className="block font-medium">{jobText(name, t)}</span>
        {isFailed && (
          <span className="block text-13 text-text-2">{t('operator.jobs.times', { count: failed })}</span>
        )}
        <RowAssignee takes={takes} kind="job" id={name} />
        <TechnicalDetails>{[name, isFailed && reason].filter(Boolean).join('\n')}</TechnicalDetails>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <StateMark tone={tones[state]}>{t(`operator.jobs.is.${state}`)}</StateMark>
      </td>
      <td className="text-13 text-text-2 max-md:col-start-2">
        <Moment iso={isFailed ? failedAt : ended} label={t('operator.jobs.last')} />
      </td>
      <td className="only-desktop text-13 text-text-2">
        <Moment iso={next} label={t('operator.jobs.next')} />
      </td>
      <td className="last text-end max-md:row-span-2 max-md:row-start-1">
        {canAsk && (
          <Button size="small" busy={isBusy} onClick={() => void ask()}>
            {t(isFailed && cron === null ? 'operator.jobs.retry' : 'operator.jobs.run')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Moment({ iso, label }: { iso: string | null; label: string }) {
  const { moment, whole } = useFormat();
  if (iso === null) return <span className="max-md:hidden">–</span>;
  return (
    <>
      <span className="md:hidden">{label}: </span>
      <time dateTime={iso} title={whole(iso)} className="whitespace-nowrap">
        {moment(iso)}
      </time>
    </>
  );
}
