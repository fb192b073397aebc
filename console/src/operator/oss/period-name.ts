import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** The name of a quarter (`2026-Q4`) or month (`2026-11`). */
export function usePeriodName(): (period: string) => string {
  const t = useT();
  const { month } = useFormat();
  return (period) => {
    const [year = '', quarter] = period.split('-Q');
    return quarter === undefined ? month(period) : t('ledger.oss.quarter', { quarter, year });
  };
}
