import type { StatementHead } from '@souk/contract/seller-console/statements';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Amount } from '#parts/amount.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { statementAddress, statementCalls } from './statement-calls.ts';

export async function loader({ params: { id }, request: { signal } }: LoaderFunctionArgs) {
  return { id, ...(await statementCalls(id).list(signal)) };
}

/** A store's statements by month and currency, in both consoles. */
export function Component() {
  const t = useT();
  const { id, store, statements } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        up={
          id === undefined
            ? { to: '/seller/money', title: t('console.nav.money') }
            : { to: `/operator/sellers/${id}`, title: store ?? '' }
        }
        title={t('console.statement.title')}
        text={t(id === undefined ? 'console.statement.text' : 'console.statement.text.of-store')}
      />
      <section className="card">
        {statements.length === 0 ? (
          <NothingHere
            icon="receipt"
            text={t('console.statement.none')}
            to={id === undefined ? '/seller/orders' : `/operator/orders?store=${id}`}
            label={t('console.go.orders')}
          />
        ) : (
          <table className="rows">
            <thead>
              <tr>
                <th>{t('console.statement.month')}</th>
                <th>{t('console.statement.currency')}</th>
                <th className="number">{t('console.statement.opening')}</th>
                <th className="number">{t('console.statement.closing')}</th>
              </tr>
            </thead>
            <tbody>
              {statements.map((one) => (
                <HeadRow key={`${one.period} ${one.currency}`} id={id} head={one} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

function HeadRow({ id, head }: { id: string | undefined; head: StatementHead }) {
  const t = useT();
  const { month } = useFormat();
  return (
    <tr>
      <td className="second">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={statementAddress(id, head)} className="font-semibold hover:underline">
            {month(head.period)}
          </Link>
          {head.is_open && <StateMark tone="work">{t('console.statement.open')}</StateMark>}
        </span>
      </td>
      <td className="max-md:col-start-2 max-md:row-start-2 max-md:text-13 max-md:text-text-2">
        {head.currency}
      </td>
      <td className="number only-desktop">
        <Amount of={head.opening} />
      </td>
      <td className="number last font-semibold">
        <span className="block text-12 font-normal text-text-3 md:hidden">
          {t(head.is_open ? 'console.statement.so-far' : 'console.statement.closing')}
        </span>
        <Amount of={head.closing} />
      </td>
    </tr>
  );
}
