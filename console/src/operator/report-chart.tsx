import { lazy, Suspense, useMemo } from 'react';
import type { ChartLine } from '#parts/chart.tsx';
import { dayIn } from '#parts/day-in.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';

const Chart = lazy(() => import('#parts/chart.tsx'));

type ReportChartProps = {
  dates: readonly string[];
  now: readonly number[];
  before: readonly number[];
  amount(value: number): string;
};

/** Days compared to the previous period; the table below has the same data. */
export function ReportChart({ dates, now, before, amount }: ReportChartProps) {
  const t = useT();
  const language = useLanguage();
  // A new array would redraw the chart.
  const lines = useMemo(
    (): ChartLine[] => [
      { values: now, tone: 'own' },
      { values: before, tone: 'other' },
    ],
    [now, before],
  );
  return (
    <section className="card min-w-0 p-4">
      <Suspense fallback={<Skeleton className="h-55 rounded-card" />}>
        <Chart
          {...{ dates, lines, amount, kind: 'line' }}
          day={dayIn(language)}
          isFromRight={document.documentElement.dir === 'rtl'}
        />
      </Suspense>
      <p aria-hidden className="flex flex-wrap gap-x-5 pt-1 text-12 text-text-2">
        <span className="inline-flex items-center gap-2">
          <span className="w-5 border-t-2 border-primary-line" /> {t('operator.report.chart.now')}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="w-5 border-t-2 border-dashed border-text-3" /> {t('operator.report.chart.before')}
        </span>
      </p>
    </section>
  );
}
