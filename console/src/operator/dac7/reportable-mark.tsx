import type { Dac7Figure } from '@souk/contract/seller-console/dac7';
import { StateMark } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Whether a seller's year is reportable, and why. */
export function ReportableMark({ of }: { of: Pick<Dac7Figure, 'is_reportable' | 'reason'> }) {
  const t = useT();
  const { is_reportable: isReportable, reason } = of;
  const state = isReportable === null ? 'unknown' : isReportable ? 'yes' : 'no';
  const tones = { yes: 'work', unknown: 'work', no: 'calm' } as const;
  return (
    <>
      <StateMark tone={tones[state]}>{t(`ledger.dac7.reportable.${state}`)}</StateMark>
      <span className="block text-13 text-text-2">{t(`ledger.dac7.reason.${reason}`)}</span>
    </>
  );
}
