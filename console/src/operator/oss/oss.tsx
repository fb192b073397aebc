import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { DownloadLink } from '#parts/download-link.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { OssTable } from './oss-table.tsx';
import { usePeriodName } from './period-name.ts';

export const loader = ({ request: { url, signal } }: LoaderFunctionArgs) =>
  call('GET operator/oss', {
    query: { period: new URL(url).searchParams.get('period') ?? undefined },
    signal,
  });

/** VAT that the shop owes as deemed supplier in a quarter or month, by currency. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { period, quarters, months, currencies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        up={{ to: '/operator/invoices', title: t('operator.nav.documents') }}
        title={t('ledger.oss.title')}
        text={t('ledger.oss.text')}
      >
        <PeriodSelect period={period} quarters={quarters} months={months} />
        {may('payouts.export') && (
          <DownloadLink file="GET operator/oss/csv" query={{ period }}>
            {t('ledger.oss.export')}
          </DownloadLink>
        )}
      </PageHead>
      {currencies.length === 0 ? (
        <section className="card">
          <NothingHere
            icon="receipt"
            text={t('ledger.oss.none')}
            to="/operator/books"
            label={t('operator.nav.books')}
          />
        </section>
      ) : (
        currencies.map((one) => <OssTable key={one.currency} of={one} period={period} />)
      )}
      <p className="text-13 text-text-2">{t('ledger.oss.explain')}</p>
    </>
  );
}

type PeriodSelectProps = { period: string; quarters: readonly string[]; months: readonly string[] };

/** The period of the page's figures, in its address. */
function PeriodSelect({ period, quarters, months }: PeriodSelectProps) {
  const t = useT();
  const periodName = usePeriodName();
  const [, setSearch] = useSearchParams();
  const isKnown = quarters.includes(period) || months.includes(period);
  return (
    <Field form="oss" name="period" label={t('ledger.oss.column.period')} hideLabel>
      <Select value={period} onChange={({ target }) => setSearch({ period: target.value })}>
        {!isKnown && <option value={period}>{periodName(period)}</option>}
        {(['quarter', 'month'] as const).map((unit) => (
          <optgroup key={unit} label={t(`ledger.oss.by.${unit}`)}>
            {(unit === 'quarter' ? quarters : months).map((one) => (
              <option key={one} value={one}>
                {periodName(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
