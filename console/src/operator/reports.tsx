import type { Report } from '@souk/contract/console/operator-reports';
import { RATES, REPORTS, type ReportName } from '@souk/rules/report-names';
import { currencyExponent } from '@souk/rules/money';
import { useMemo, type ReactNode } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { zoneName } from '#parts/zone-name.ts';
import { saveCsv } from '#parts/save-csv.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { PeriodFields } from './period-fields.tsx';
import { reportTable } from './report-csv.ts';
import { ReportChart } from './report-chart.tsx';
import { rateTable, Rates } from './report-rates.tsx';
import { ReportRows, useRowName } from './report-rows.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(url);
  const asked = search.get('by');
  const query = { from: search.get('from') ?? undefined, to: search.get('to') ?? undefined };
  const rate = RATES.find((name) => name === asked);
  if (rate) {
    const read = await call('GET operator/rates/{report}', { params: { report: rate }, query, signal });
    return { of: 'rates', report: rate, read } as const;
  }
  const report = REPORTS.find((name) => name === asked) ?? 'day';
  const readIn = (currency?: string) =>
    call('GET operator/reports/{report}', {
      params: { report },
      query: { ...query, ...(currency !== undefined && { currency }) },
      signal,
    });
  const read = await readIn();
  const others = await Promise.all(read.currencies.slice(1).map(readIn));
  return { of: 'money', report, read, others } as const;
}

/** Sales and refunds with the previous period. All sales reports have the same total. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const loaded = useLoaderData<typeof loader>();
  const { report, read } = loaded;
  const navigate = useNavigate();
  const nameOf = useRowName(loaded.of === 'money' ? loaded.report : 'day');
  const { date } = useFormat();
  const isSales = loaded.of === 'money' && report !== 'refunds';
  const ask = (name: 'from' | 'to', value: string) => {
    if (value === '') return;
    const search = new URLSearchParams({ by: report, from: read.from, to: read.to, [name]: value });
    void navigate(`?${search}`, { preventScrollReset: true });
  };
  const take = () => {
    const name = `${report}-${read.from}-${read.to}.csv`;
    if (loaded.of === 'money')
      return saveCsv(
        name,
        [loaded.read, ...loaded.others].flatMap((one) => reportTable(one, loaded.report, nameOf)),
      );
    const [count, good] = [
      `operator.report.count.${loaded.report}`,
      `operator.report.good.${loaded.report}`,
    ] as const;
    const before = (title: string) => `${title} (${t('operator.report.before')})`;
    const heads = [
      t(`operator.report.key.${loaded.report}`),
      t(count),
      t(good),
      before(t(count)),
      before(t(good)),
    ];
    saveCsv(name, rateTable(loaded.read, heads));
  };
  return (
    <>
      <PageHead
        title={t('operator.nav.reports')}
        text={`${t(isSales ? 'operator.report.span.sales' : 'operator.report.span', {
          from: date(read.from),
          to: date(read.to),
          before: date(read.before_from),
          until: date(read.before_to),
        })} ${t('operator.report.zone', { zone: zoneName(read.time_zone) })}`}
      >
        <PeriodFields period={read} onAsk={ask} />
        {may('reports.export') && (
          <Button icon="download" onClick={take}>
            {t('operator.report.csv')}
          </Button>
        )}
      </PageHead>
      <TabLinks
        label={t('operator.nav.reports')}
        links={[...REPORTS, ...RATES].map((name) => ({
          href: `/operator/reports?by=${name}&from=${read.from}&to=${read.to}`,
          title: t(`operator.report.by.${name}`),
          isCurrent: name === report,
        }))}
      />
      {loaded.of === 'money' ? (
        [loaded.read, ...loaded.others].map((one) => (
          <section key={one.total.amount.currency} className="grid gap-4">
            {loaded.others.length > 0 && (
              <h2 className="text-16">{t('operator.report.in', { currency: one.total.amount.currency })}</h2>
            )}
            <Money read={one} report={loaded.report} />
          </section>
        ))
      ) : (
        <Rates read={loaded.read} report={loaded.report} />
      )}
    </>
  );
}

function Money({ read, report }: { read: Report; report: ReportName }) {
  const t = useT();
  const { number } = useFormat();
  const { rows } = read;
  const isByDay = report === 'day' || report === 'refunds';
  const { dates, now, before } = useMemo(() => {
    const days = rows.toSorted((one, other) => one.key.localeCompare(other.key));
    const units = ({ minor, currency }: { minor: number; currency: string }) =>
      minor / 10 ** currencyExponent(currency);
    return {
      dates: days.map(({ key }) => key),
      now: days.map(({ amount }) => units(amount)),
      before: days.map((row) => units(row.before)),
    };
  }, [rows]);
  return (
    <>
      <Figures read={read} report={report} />
      {isByDay && rows.length > 1 && <ReportChart {...{ dates, now, before }} amount={number} />}
      <section className="card">
        {rows.length === 0 ? (
          <NothingHere
            text={t('operator.report.none')}
            to="/operator/orders"
            label={t('operator.go.orders')}
          />
        ) : (
          <ReportRows read={read} report={report} />
        )}
      </section>
    </>
  );
}

/** An amount and its change from the previous period. */
function Changed({ amount, ratio }: { amount: Report['total']['amount']; ratio: number | null }) {
  const { change } = useFormat();
  return (
    <>
      <Amount of={amount} />
      {ratio !== null && (
        <>
          {' '}
          <bdi dir="ltr" className="text-13 font-normal text-text-2">
            {change(ratio)}
          </bdi>
        </>
      )}
    </>
  );
}

function Figures({ read: { total, money }, report }: { read: Report; report: ReportName }) {
  const t = useT();
  const { number } = useFormat();
  const isOfSales = report !== 'refunds';
  const ratio = total.before.minor > 0 ? total.amount.minor / total.before.minor - 1 : null;
  const each = total.count > 0 ? Math.round(total.amount.minor / total.count) : 0;
  const figures: readonly Figure[] = [
    [
      t(isOfSales ? 'operator.report.sales' : 'operator.report.refunded'),
      <Changed key="amount" amount={total.amount} ratio={ratio} />,
    ],
    [t('operator.report.before'), <Amount key="before" of={total.before} />],
    [t(isOfSales ? 'operator.nav.orders' : 'operator.report.refunds'), number(total.count)],
    isOfSales
      ? [t('operator.report.commission'), <Amount key="commission" of={total.commission} />]
      : [t('operator.report.each'), <Amount key="each" of={{ ...total.amount, minor: each }} />],
  ];
  const ofBooks: readonly Figure[] = [
    [t('operator.report.received'), <Amount key="received" of={money.received} />],
    [t('operator.report.owed'), <Amount key="owed" of={money.owed} />],
    ...(money.fees ? [[t('operator.report.fees'), <Amount key="fees" of={money.fees} />] as const] : []),
  ];
  return (
    <section className="card">
      <FigureRow figures={figures} />
      <FigureRow figures={ofBooks} />
    </section>
  );
}

type Figure = readonly [title: string, value: ReactNode];

function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 border-line not-first:border-t lg:grid-cols-4">
      {figures.map(([title, value]) => (
        <div key={title} className="grid gap-0.5 border-line px-4 py-3 lg:border-s lg:first:border-s-0">
          <dt className="text-13 text-text-2">{title}</dt>
          <dd className="text-18 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
