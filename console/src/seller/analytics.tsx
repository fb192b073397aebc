import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { TabRow } from '@souk/kit/ui/tab-links.tsx';
import { zoneName } from '#parts/zone-name.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { OnTimeShippingReport } from './analytics/on-time-shipping-report.tsx';
import { PeriodField } from './analytics/period-field.tsx';
import { ProductReport } from './analytics/product-report.tsx';
import { SalesReport } from './analytics/sales-report.tsx';

const reportIds = ['sales', 'products', 'delivery'] as const;
type ReportId = (typeof reportIds)[number];

const reportIn = (search: URLSearchParams): ReportId =>
  reportIds.find((id) => id === search.get('report')) ?? 'sales';

/** The report of each currency, the shop's first: amounts of two are never added. */
async function readEach<Report extends { currencies: string[] }>(
  readIn: (own: { currency?: string }) => Promise<Report>,
): Promise<{ report: Report; others: Report[] }> {
  const report = await readIn({});
  const others = await Promise.all(report.currencies.slice(1).map((currency) => readIn({ currency })));
  return { report, others };
}

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(url);
  const query = { from: searchParams.get('from') ?? undefined, to: searchParams.get('to') ?? undefined };
  const asked = (own: { currency?: string }) => ({ query: { ...query, ...own }, signal });
  switch (reportIn(searchParams)) {
    case 'sales':
      return {
        id: 'sales',
        ...(await readEach((own) => call('GET seller/reports/sales', asked(own)))),
      } as const;
    case 'products':
      return {
        id: 'products',
        ...(await readEach((own) => call('GET seller/reports/products', asked(own)))),
      } as const;
    case 'delivery':
      return { id: 'delivery', report: await call('GET seller/reports/delivery', asked({})) } as const;
  }
}

export function Component() {
  const t = useT();
  const { id: shown, report } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead
        title={t('console.nav.numbers')}
        text={t('console.numbers.text', { zone: zoneName(report.time_zone) })}
      >
        <PeriodField from={report.from} to={report.to} />
      </PageHead>
      <section className="card">
        <TabRow
          label={t('console.numbers.reports')}
          className="flex gap-5 overflow-x-auto border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]"
        >
          {reportIds.map((id) => (
            <Link
              key={id}
              to={addressOf(search, id)}
              preventScrollReset
              aria-current={id === shown ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 font-medium -outline-offset-2 hover:text-text',
                id === shown ? 'border-primary-line text-text' : 'border-transparent text-text-2',
              )}
            >
              {t(`console.numbers.report.${id}`)}
            </Link>
          ))}
        </TabRow>
        <Report />
      </section>
    </>
  );
}

function addressOf(search: URLSearchParams, id: ReportId): string {
  const asked = new URLSearchParams(search);
  asked.set('report', id);
  return `?${asked}`;
}

function Report() {
  const loaded = useLoaderData<typeof loader>();
  switch (loaded.id) {
    case 'sales':
      return [loaded.report, ...loaded.others].map((one) => (
        <SalesReport key={one.total.goods.currency} report={one} />
      ));
    case 'products': {
      const sold = [loaded.report, ...loaded.others].filter(({ rows }) => rows.length > 0);
      if (sold.length === 0) return <ProductReport report={loaded.report} />;
      return sold.map((one) => <ProductReport key={one.rows[0]?.goods.currency} report={one} />);
    }
    case 'delivery':
      return <OnTimeShippingReport report={loaded.report} />;
  }
}
