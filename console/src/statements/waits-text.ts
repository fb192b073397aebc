import type { StatementEntry } from '@souk/contract/seller-console/statements';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { Format } from '#format.ts';

type Waits = NonNullable<StatementEntry['waits']>;

/** When a pending amount becomes available, and what it waits for. */
export const waitsText = (waits: Waits, { t, format }: { t: Translate; format: Format }): string =>
  waits.until === null
    ? t(`console.statement.waits.${waits.for === 'dispute' ? 'dispute' : 'return'}`)
    : t(
        `console.statement.waits.${waits.for === 'released' ? 'released' : waits.extra_days > 0 ? 'hold' : 'return-period'}`,
        {
          date: format.date(waits.until),
          count: waits.extra_days,
        },
      );
