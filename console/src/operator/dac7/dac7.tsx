import type { Dac7Row } from '@souk/contract/seller-console/dac7';
import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Identification } from './identification.tsx';
import { QuarterTable } from './quarter-table.tsx';
import { ReportableMark } from './reportable-mark.tsx';
import { YearSelect } from './year-select.tsx';
import { Amount } from '#parts/amount.tsx';
import { DownloadLink } from '#parts/download-link.tsx';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = { ...listQueryIn(url), year: new URL(url).searchParams.get('year') ?? undefined };
  return { asked, list: await readPage(asked, signal) };
}

type Asked = ReturnType<typeof listQueryIn> & { year: string | undefined; after?: string | undefined };

/** Rows are named by store and currency. */
async function readPage(query: Asked, signal?: AbortSignal) {
  const { rows, ...page } = await call('GET operator/dac7', { query, signal });
  return { ...page, rows: rows.map((row) => ({ ...row, id: row.store.id, kind: row.currency })) };
}

/** DAC7 figures of a year by store and currency, with the file for the tax authority's form. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => readPage({ ...asked, after }));
  const [shown, setShown] = useState<Dac7Row | null>(null);
  const { year, years } = first;
  return (
    <>
      <PageHead
        up={{ to: '/operator/invoices', title: t('operator.nav.documents') }}
        title={t('ledger.dac7.title')}
        text={t('ledger.dac7.text')}
      >
        <YearSelect year={year} years={years} />
        {may('payouts.export') && (
          <DownloadLink file="GET operator/dac7/csv" query={{ year }}>
            {t('ledger.dac7.export')}
          </DownloadLink>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={[{ id: 'all', title: t('ledger.dac7.view', { year }) }]}
        searchLabel={t('ledger.dac7.search')}
        empty={{ text: t('ledger.dac7.none'), to: '/operator/balances', label: t('operator.go.balances') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('ledger.dac7.column.store')}</th>
              <th className="number">{t('ledger.dac7.column.sales')}</th>
              <th className="number">{t('ledger.dac7.column.gross')}</th>
              <th className="number">{t('ledger.dac7.column.withheld')}</th>
              <th className="number">{t('ledger.dac7.column.consideration')}</th>
              <th>{t('ledger.dac7.column.reportable')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={`${row.id} ${row.kind}`} row={row} onOpen={() => setShown(row)} />
            ))}
          </tbody>
        </table>
      </ListCard>
      <p className="text-13 text-text-2">{t('ledger.dac7.explain')}</p>
      <Sheet
        open={shown !== null}
        onClose={() => setShown(null)}
        title={
          shown ? t('ledger.dac7.details.of', { store: shown.store.name, currency: shown.currency }) : ''
        }
      >
        {shown && (
          <div className="grid gap-4">
            <QuarterTable figure={shown} label={t('ledger.dac7.details')} />
            <h3 className="text-14 font-semibold">{t('ledger.dac7.identification')}</h3>
            <Identification seller={shown} />
          </div>
        )}
      </Sheet>
    </>
  );
}

function Row({ row, onOpen }: { row: Dac7Row; onOpen(): void }) {
  const t = useT();
  const { number } = useFormat();
  const { store, total, currency } = row;
  return (
    <tr>
      <td className="second">
        <Link
          to={`/operator/sellers/${store.id}`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
        >
          {store.name}
        </Link>
        <span className="block text-13">
          <button
            type="button"
            className="link inline-flex min-h-6 items-center"
            aria-label={t('ledger.dac7.details.of', { store: store.name, currency })}
            onClick={onOpen}
          >
            {t('ledger.dac7.details')}
          </button>
        </span>
      </td>
      <td className="number only-desktop">{number(total.sales)}</td>
      <td className="number only-desktop">
        <Amount of={total.gross} />
      </td>
      <td className="number only-desktop">
        <Amount of={total.withheld} />
      </td>
      <td className="number last font-semibold">
        <Amount of={total.consideration} />
      </td>
      <td className="max-w-72 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        <ReportableMark of={row} />
      </td>
    </tr>
  );
}
