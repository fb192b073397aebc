import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Identification } from '#operator/dac7/identification.tsx';
import { QuarterTable } from '#operator/dac7/quarter-table.tsx';
import { ReportableMark } from '#operator/dac7/reportable-mark.tsx';
import { YearSelect } from '#operator/dac7/year-select.tsx';
import { Card } from '#parts/card.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export const loader = ({ request: { url, signal } }: LoaderFunctionArgs) =>
  call('GET seller/dac7', {
    query: { year: new URL(url).searchParams.get('year') ?? undefined },
    signal,
  });

/** What the shop would report about the store for a year. */
export function Component() {
  const t = useT();
  const { year, years, seller, figures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        up={{ to: '/seller/money', title: t('console.nav.money') }}
        title={t('ledger.dac7.title')}
        text={t('ledger.dac7.own.text')}
      >
        <YearSelect year={year} years={years} />
      </PageHead>
      {figures.length === 0 ? (
        <section className="card">
          <NothingHere
            icon="receipt"
            text={t('ledger.dac7.none')}
            to="/seller/orders"
            label={t('console.go.orders')}
          />
        </section>
      ) : (
        figures.map((figure) => (
          <section key={figure.currency} className="card">
            <header className="card-head flex-wrap gap-y-2 py-2">
              <h2>{`${year} · ${figure.currency}`}</h2>
              <div>
                <ReportableMark of={figure} />
              </div>
            </header>
            <QuarterTable figure={figure} label={`${t('ledger.dac7.title')}, ${figure.currency}`} />
          </section>
        ))
      )}
      <p className="text-13 text-text-2">{t('ledger.dac7.explain')}</p>
      <Card title={t('ledger.dac7.identification')}>
        <Identification seller={seller} />
      </Card>
    </>
  );
}
