import type { OperatorOrderRow } from '@souk/contract/console/operator-orders';
import { PAYMENT_METHODS } from '@souk/rules/order-status';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { OrderBuyer, OrderNumber } from '#parts/order-cells.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { askedIn, useList } from '#parts/use-list.ts';
import { Select } from '@souk/kit/ui/select.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { methodName } from './method-name.ts';
import { OrderStatus } from './order-status.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(url);
  const of = (name: string) => searchParams.get(name) ?? undefined;
  const asked = { ...askedIn(url), store: of('store'), method: of('method'), country: of('country') };
  return { asked, list: await call('GET operator/orders', { query: asked, signal }) };
}

const views = ['all', 'open', 'late', 'unpaid', 'delivered', 'cancelled', 'refunded'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/orders', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.order.view.${id}`) }));
  return (
    <>
      <PageHead title={t('operator.nav.orders')}>
        <Select
          small
          aria-label={t('operator.order.method')}
          value={asked.method ?? ''}
          onChange={({ target }) => list.ask('method', target.value)}
        >
          <option value="">{t('operator.order.any-method')}</option>
          {Object.values(PAYMENT_METHODS).map((name) => (
            <option key={name} value={name}>
              {methodName(name, t)}
            </option>
          ))}
        </Select>
      </PageHead>
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.order.search')}
        empty={{ title: t('operator.order.none'), text: t('operator.order.none.text') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.order.number')}</th>
              <th>{t('operator.order.state')}</th>
              <th>{t('operator.order.buyer')}</th>
              <th>{t('operator.order.stores')}</th>
              <th>{t('operator.order.method')}</th>
              <th className="number">{t('operator.order.total')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <OrderLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

function OrderLine({ row }: { row: OperatorOrderRow }) {
  const t = useT();
  const listed = useListed();
  const { money } = useFormat();
  return (
    <tr>
      <OrderNumber to={`/operator/orders/${row.id}`} number={row.number} placedAt={row.placed_at} />
      <td className="last">
        <OrderStatus status={row.status} isLate={row.parts.some((part) => part.is_late)} />
      </td>
      <OrderBuyer buyer={row.buyer} />
      <td className="second">{listed(row.parts.map(({ store }) => store.name))}</td>
      <td className="only-desk">
        {methodName(row.method, t)}
        {!row.is_paid && row.method !== 'cash_on_delivery' && row.status !== 'cancelled' && (
          <>
            {' '}
            <StateMark tone="work">{t('operator.order.unpaid')}</StateMark>
          </>
        )}
      </td>
      <td className="number last">
        {money(row.total)}
        {row.refunded.minor > 0 && <span className="block text-12 text-text-3">−{money(row.refunded)}</span>}
      </td>
    </tr>
  );
}
