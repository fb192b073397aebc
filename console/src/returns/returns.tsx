import type { WorkTake } from '@souk/contract/console/operator-work';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { OrderBuyer, OrderItems, OrderNumber } from '#parts/order-cells.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useStoreBackLink } from '#parts/use-store-back-link.ts';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { returnCalls, type ReturnRow } from './return-calls.ts';
import { ReturnState } from './return-state.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const audience = consoleHere();
  const store = new URL(url).searchParams.get('store');
  const asked = { ...listQueryIn(url), ...(store !== null && audience === 'operator' ? { store } : {}) };
  const [list, home, takes] = await Promise.all([
    returnCalls(audience).list(asked, signal),
    audience === 'seller' ? call('GET seller/home', { signal }) : null,
    audience === 'operator' ? call('GET operator/takes', { signal }) : [],
  ]);
  return { audience, asked, list, waiting: home?.returns ?? null, takes };
}

const views = {
  seller: ['asked', 'expected', 'received', 'refused'],
  operator: ['to_decide', 'appealed', 'received', 'asked', 'expected', 'refused'],
} as const;

export function Component() {
  const t = useT();
  const ofShop = useShopWaiting();
  const { audience, asked, list: first, waiting, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => returnCalls(audience).list({ ...asked, after }));
  const tabs: View[] = [
    { id: 'all', title: t('console.order.view.all') },
    ...views[audience].map((id) => ({
      id,
      title: t(id === 'to_decide' ? 'operator.return.view.to_decide' : `console.return.state.${id}`),
      count:
        id === 'to_decide'
          ? (ofShop?.return ?? 0)
          : id === 'asked' || id === 'expected'
            ? (waiting?.[id] ?? 0)
            : 0,
    })),
    { id: 'ended', title: t('console.return.state.closed') },
  ];
  return (
    <>
      <PageHead title={t('console.nav.returns')} {...useStoreBackLink()} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('console.return.search')}
        empty={{ text: t('console.return.none'), to: `/${audience}/orders`, label: t('console.go.orders') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.order.number')}</th>
              <th>{t('console.order.state')}</th>
              {audience === 'operator' && <th>{t('operator.order.store')}</th>}
              <th>{t('console.order.buyer')}</th>
              <th>{t('console.order.goods')}</th>
              <th>{t('console.cancel.reason')}</th>
              <th>{t('console.return.requested')}</th>
              <th className="number">{t('console.return.since')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <ReturnListRow key={row.id} row={row} takes={takes} to={`/${audience}/returns/${row.id}`} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

type ReturnListRowProps = { row: ReturnRow; takes: readonly WorkTake[]; to: string };

function ReturnListRow({ row, takes, to }: ReturnListRowProps) {
  const t = useT();
  const { agoAlone, when, whole } = useFormat();
  return (
    <tr>
      <OrderNumber to={to} number={row.order.number} />
      <td className="last">
        <ReturnState state={row.state} isLate={row.is_late} isRefundPending={row.is_refund_pending} />
        <RowAssignee takes={takes} kind="return" id={row.id} />
      </td>
      {row.store && (
        <td className="second">
          <bdi>{row.store.name}</bdi>
        </td>
      )}
      <OrderBuyer buyer={row.buyer} />
      <td className="second">
        <OrderItems items={row.goods} units={row.units} />
      </td>
      <td className="second">{t(`order.return.cause.${row.cause}`)}</td>
      <td className="only-desktop text-text-2">
        <time dateTime={row.asked_at} title={whole(row.asked_at)}>
          {when(row.asked_at)}
        </time>
      </td>
      <td className="number last text-text-2">
        <time dateTime={row.since} title={whole(row.since)}>
          {agoAlone(row.since)}
        </time>
      </td>
    </tr>
  );
}
