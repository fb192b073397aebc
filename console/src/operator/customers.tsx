import type { CustomerRow } from '@souk/contract/console/operator-people';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { Spent } from './spent.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/customers', { query: asked, signal }) };
}

const views = ['all', 'bought', 'blocked'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/customers', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.customer.view.${id}`) }));
  return (
    <>
      <PageHead title={t('operator.nav.customers')} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.customer.search')}
        empty={{ text: t('operator.customer.none'), to: '/operator/orders', label: t('operator.go.orders') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.customer.customer')}</th>
              <th className="number">{t('operator.nav.orders')}</th>
              <th className="number">{t('operator.customer.spent')}</th>
              <th>{t('operator.customer.last')}</th>
              <th>{t('operator.order.state')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <CustomerListRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

function CustomerListRow({ row }: { row: CustomerRow }) {
  const { number, when } = useFormat();
  return (
    <tr>
      <td className="second">
        <Link to={`/operator/customers/${row.id}`} className="font-semibold wrap-anywhere hover:underline">
          {row.name}
        </Link>
        <span className="block text-12 wrap-anywhere text-text-3">
          <Address email={row.email} />
        </span>
      </td>
      <td className="number only-desktop">{number(row.orders)}</td>
      <td className="number only-desktop">
        <Spent of={row} />
      </td>
      <td className="only-desktop">{row.last_order_at ? when(row.last_order_at) : '–'}</td>
      <td className="last">
        <CustomerState isBlocked={row.is_blocked} />
      </td>
    </tr>
  );
}

const Address = ({ email }: { email: string }) => <bdi dir="ltr">{email}</bdi>;

export function CustomerState({ isBlocked }: { isBlocked: boolean }) {
  const t = useT();
  return (
    <StateMark tone={isBlocked ? 'bad' : 'good'}>
      {t(isBlocked ? 'operator.customer.blocked' : 'operator.customer.open')}
    </StateMark>
  );
}
