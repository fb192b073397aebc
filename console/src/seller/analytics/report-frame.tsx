import { lazy, Suspense, type ReactNode } from 'react';
import { useMe } from '#api/me.ts';
import type { ChartLine } from '#parts/chart.tsx';
import { dayIn } from '#parts/day-in.ts';
import { saveCsv, type CsvRows } from '#parts/save-csv.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';

const Chart = lazy(() => import('#parts/chart.tsx'));

type Figure = { title: string; value: ReactNode; note?: ReactNode };

type ReportFrameProps = {
  figures: readonly Figure[];
  /** What the figures contain. */
  about?: string;
  chart?: {
    dates: readonly string[];
    lines: readonly ChartLine[];
    kind: 'bars' | 'line';
    amount(value: number): string;
  };
  /** File name without extension, and rows with header. */
  csv: { name: string; rows: CsvRows };
  children: ReactNode;
};

/** Report: figures, chart and table. */
export function ReportFrame({ figures, about, chart, csv, children }: ReportFrameProps) {
  const t = useT();
  const { may } = useMe();
  const language = useLanguage();
  const isFromRight = document.documentElement.dir === 'rtl';
  return (
    <div className="grid gap-4 py-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 md:grid-cols-4">
        {figures.map(({ title, value, note }) => (
          <div key={title} className="grid content-start gap-0.5">
            <dt className="text-12 text-text-2">{title}</dt>
            <dd className="text-20 font-semibold tabular-nums">{value}</dd>
            {note && <dd className="text-12 text-text-2">{note}</dd>}
          </div>
        ))}
      </dl>
      {about && <p className="px-4 text-13 text-text-2">{about}</p>}
      {chart && (
        <div className="min-w-0 px-4">
          <Suspense fallback={<Skeleton className="h-55 rounded-card" />}>
            <Chart {...chart} day={dayIn(language)} isFromRight={isFromRight} />
          </Suspense>
          {chart.lines.length > 1 && (
            <p aria-hidden className="flex flex-wrap gap-x-5 pt-1 text-12 text-text-2">
              <span className="inline-flex items-center gap-2">
                <span className="w-5 border-t-2 border-primary-line" /> {t('console.numbers.own-line')}
              </span>
              <span className="inline-flex items-center gap-2">
                <span className="w-5 border-t-2 border-dashed border-text-3" />{' '}
                {t('console.numbers.shop-share')}
              </span>
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 px-4">
        <h2 className="text-16">{t('console.numbers.table')}</h2>
        {may('reports.export') && (
          <Button size="small" icon="download" onClick={() => saveCsv(`${csv.name}.csv`, csv.rows)}>
            {t('console.numbers.csv')}
          </Button>
        )}
      </div>
      <TableScroll bare className="scroll-hint" label={t('console.numbers.table')}>
        {children}
      </TableScroll>
    </div>
  );
}
