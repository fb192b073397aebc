import type { Statement } from '@souk/contract/seller-console/statements';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { DownloadLink } from '#parts/download-link.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Dotted } from './dotted.tsx';
import { statementAddress, statementCalls, type Which } from './statement-calls.ts';
import { StatementRows } from './statement-rows.tsx';

export async function loader({ params: { id, period, currency }, request: { signal } }: LoaderFunctionArgs) {
  const which = { period: period!, currency: currency! }; // the route has both
  return { id, statement: await statementCalls(id).read(which, signal) };
}

/** A store's statement of a month and currency, in both consoles; it prints as a document. */
export function Component() {
  const t = useT();
  const { month, date } = useFormat();
  const { id, statement } = useLoaderData<typeof loader>();
  const { period, currency, is_open: isOpen, to } = statement;
  const query = { period, currency };
  const nextDay = new Date(Date.parse(`${to}T00:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10);
  return (
    <div className="papers grid gap-4">
      <div className="no-print">
        <PageHead
          up={{ to: statementAddress(id), title: t('console.statement.title') }}
          title={t('console.statement.of', { month: month(period) })}
          mark={isOpen && <StateMark tone="work">{t('console.statement.open')}</StateMark>}
          text={
            isOpen
              ? t('console.statement.open.text', { date: date(nextDay) })
              : id !== undefined && t('console.statement.same', { store: statement.store.name })
          }
        >
          {!isOpen && <Files storeId={id} query={query} />}
          <Button size="small" variant="primary" icon="receipt" onClick={() => print()}>
            {t('console.paper.print')}
          </Button>
        </PageHead>
      </div>
      <article className="card statement">
        <StatementHead statement={statement} />
        <StatementRows key={`${period} ${currency}`} storeId={id} statement={statement} />
        <Buckets statement={statement} />
      </article>
    </div>
  );
}

const fileFormats = ['csv', 'pdf'] as const;

function Files({ storeId, query }: { storeId: string | undefined; query: Which }) {
  const t = useT();
  const { may } = useMe();
  if (storeId !== undefined && !may('payouts.export')) return null;
  return fileFormats.map((format) =>
    storeId === undefined ? (
      <DownloadLink key={format} file={`GET seller/statement/${format}`} query={query}>
        {t(`console.statement.${format}`)}
      </DownloadLink>
    ) : (
      <DownloadLink
        key={format}
        file={`GET operator/sellers/{id}/statement/${format}`}
        params={{ id: storeId }}
        query={query}
      >
        {t(`console.statement.${format}`)}
      </DownloadLink>
    ),
  );
}

function StatementHead({ statement }: { statement: Statement }) {
  const t = useT();
  const { month, date } = useFormat();
  const { store, shop, issuer, number, account_last4: last4 } = statement;
  // Each by itself: a German name and an Arabic label have their own directions.
  const detailsOf = ({ legal_name, address, vat_number: vat }: Statement['store']) => (
    <Dotted
      facts={[legal_name, address, vat === '' ? '' : t('console.statement.vat', { number: vat })]
        .filter((text) => text !== '')
        .map((text) => (
          <bdi key={text}>{text}</bdi>
        ))}
    />
  );
  return (
    <header className="flex flex-wrap justify-between gap-x-6 gap-y-2 px-4 py-4">
      <div className="min-w-0">
        <h2 className="text-18">
          <bdi>{store.name}</bdi>
        </h2>
        <p className="text-13 text-text-2">{detailsOf(store)}</p>
      </div>
      <div className="text-13 text-text-2 md:text-end">
        <p className="text-14 font-semibold text-text">
          {t('console.statement.of', { month: month(statement.period) })}
        </p>
        <p>
          {t('console.statement.span', { from: date(statement.from), to: date(statement.to) })} ·{' '}
          {statement.currency}
        </p>
        <p>
          {t.rich('console.statement.number', { number })}
          {last4 !== null && <> · {t.rich('console.statement.account', { last4: `••${last4}` })}</>}
        </p>
        <p>{t('console.statement.issued', { shop })}</p>
        <p>{detailsOf(issuer)}</p>
      </div>
    </header>
  );
}

/** What the closing balance consists of, besides what is pending. */
function Buckets({ statement }: { statement: Statement }) {
  const t = useT();
  const { available, reserved, paying } = statement;
  const buckets = [
    ['available', available],
    ['reserved', reserved],
    ['paying', paying],
  ] as const;
  return (
    <dl className="border-t border-line">
      {buckets.map(
        ([name, amount]) =>
          (name === 'available' || amount.minor !== 0) && (
            <div key={name} className="flex justify-between gap-4 px-4 py-2 ps-8 text-text-2">
              <dt>{t(`console.money.${name}`)}</dt>
              <dd className="tabular-nums">
                <Amount of={amount} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
