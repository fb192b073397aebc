import { wallTime } from '@souk/rules/time-zone';
import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, zoneHere } from '#format.ts';

/** Isolates the server's text within the page's. */
const apart = (text: string | number) => `\u2068${text}\u2069`;

export function BackupNotices({ list }: { list: ConsoleReplyOf<'GET operator/backups'> }) {
  const t = useT();
  const { ago } = useFormat();
  const { is_being_made: isMaking, failure, folder, hour, kept } = list;
  return (
    <>
      {isMaking && (
        <Notice tone="info" live title={t('operator.backups.making')}>
          {t('operator.backups.making.text')}
        </Notice>
      )}
      {failure && !isMaking && (
        <Notice tone="error" title={t('operator.backups.failed')}>
          {t('operator.backups.failed.text', { ago: ago(failure.at) })}
          <TechnicalDetails>{failure.reason}</TechnicalDetails>
        </Notice>
      )}
      {hour === null ? (
        <Notice tone="info" title={t('operator.backups.no-nights')}>
          {t('operator.backups.no-nights.text', { kept })}
          <TechnicalDetails>{`BACKUP_DIR=""\n${folder}`}</TechnicalDetails>
        </Notice>
      ) : (
        <Notice tone="success" title={t('operator.backups.nightly', { hour: timeOf(hour) })}>
          {t('operator.backups.nightly.text', { kept })}
          <TechnicalDetails>{folder}</TechnicalDetails>
        </Notice>
      )}
    </>
  );
}

/** The server's hour in the console's time zone. */
function timeOf(hour: number): string {
  const at = new Date();
  at.setUTCHours(hour, 0, 0, 0);
  return apart(wallTime(zoneHere(), at.getTime()).slice(-5));
}
