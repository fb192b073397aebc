import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/bank-statements', { query: asked, signal }) };
}

/** Imported statements and their open transactions. */
export function Component() {
  const t = useT();
  const { when, whole } = useFormat();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) =>
    call('GET operator/bank-statements', { query: { ...asked, after } }),
  );
  return (
    <>
      <PageHead
        up={{ to: '/operator/payments/bank', title: t('operator.nav.bank') }}
        title={t('operator.bank.statements')}
        text={t('operator.bank.statements.text')}
      />
      <ListCard
        list={list}
        views={[{ id: 'all', title: t('operator.notice.view.all') }]}
        searchLabel={t('operator.bank.statements.search')}
        empty={{
          text: t('operator.bank.statements.none'),
          to: '/operator/payments/bank',
          label: t('operator.go.bank'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.bank.statement')}</th>
              <th>{t('operator.bank.statement.read')}</th>
              <th>{t('operator.order.state')}</th>
              <th className="number">{t('operator.bank.statement.lines')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ id, file, read_at: at, lines, waiting }) => (
              <tr key={id}>
                <td className="second">
                  <Link
                    to={`/operator/payments/bank/statements/${id}`}
                    dir="auto"
                    className="font-semibold wrap-anywhere hover:underline"
                  >
                    {file}
                  </Link>
                </td>
                <td className="max-md:col-span-2 max-md:col-start-2 max-md:text-13 max-md:text-text-2">
                  <time dateTime={at} title={whole(at)}>
                    {when(at)}
                  </time>
                </td>
                <td className="max-md:col-start-2">
                  <StateMark tone={waiting > 0 ? 'work' : 'good'}>
                    {t('operator.bank.statement.waiting', { count: waiting })}
                  </StateMark>
                </td>
                <td className="number last">{t('operator.bank.statement.in', { count: lines })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}
