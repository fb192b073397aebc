import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type Backups = ConsoleReplyOf<'GET operator/backups'>;

type BackupTestCardProps = { list: Backups; hasNone: boolean; onAsked(): Promise<unknown> };

/** Result of the newest backup's last test, with a button to test it. */
export function BackupTestCard({ list, hasNone, onAsked }: BackupTestCardProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const { trial, is_being_tried: isRunning } = list;
  async function ask() {
    if (!(await act(() => call('POST operator/backups/test')))) return;
    toast(t('operator.backups.trial.asked'));
    await onAsked();
  }
  return (
    <Card
      title={t('operator.backups.trial')}
      end={
        may('backups.write') &&
        !hasNone && (
          <Button size="small" busy={isBusy} blocked={isRunning} onClick={() => void ask()}>
            {t('operator.backups.trial.now')}
          </Button>
        )
      }
    >
      <p className="-mt-2 text-13 text-text-2">{t('operator.backups.trial.text')}</p>
      <div aria-live="polite">
        {isRunning ? (
          <p>{t('operator.backups.trial.running')}</p>
        ) : (
          <Outcome trial={trial} hasNone={hasNone} />
        )}
      </div>
    </Card>
  );
}

function Outcome({ trial, hasNone }: { trial: Backups['trial']; hasNone: boolean }) {
  const t = useT();
  const { dated, whole } = useFormat();
  if (trial === null)
    return (
      <>
        <p className="font-semibold">{t('operator.backups.trial.never')}</p>
        <p className="text-13 text-text-2">
          {t(hasNone ? 'operator.backups.trial.none.text' : 'operator.backups.trial.never.text')}
        </p>
      </>
    );
  const { at, place, outcome, rows, problem } = trial;
  const isWhole = outcome !== 'failed';
  const when = dated(at);
  return (
    <div className="flex items-start gap-3">
      <Icon
        name={isWhole ? 'success' : 'warning'}
        size={20}
        className={isWhole ? 'text-success' : 'text-sale'}
      />
      <div className="min-w-0">
        <p className="font-semibold" title={whole(at)}>
          {isWhole
            ? t('operator.backups.trial.whole', { when, rows: rows ?? 0 })
            : t('operator.backups.trial.failed', { when })}
        </p>
        {isWhole ? (
          <p className="text-13 wrap-anywhere text-text-2">
            {t(`operator.backups.trial.${outcome}`, { file: apart(place) })}
          </p>
        ) : (
          <>
            <p className="text-13 text-text-2">{t('operator.backups.trial.failed.text')}</p>
            <TechnicalDetails>{problem}</TechnicalDetails>
          </>
        )}
      </div>
    </div>
  );
}

/** Isolates a file name within text of another direction. */
const apart = (place: string) => `\u2068${place.split(/[\\/]/).at(-1)}\u2069`;
