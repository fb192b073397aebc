import type { SellerOrderRow } from '@souk/contract/seller-console/orders';
import { awaitsPayment } from '@souk/rules/money-state';
import { useEffect } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ChooseAll } from '#parts/choose-all.tsx';
import { ChooseRow } from '#parts/choose-row.tsx';
import { DownloadLink } from '#parts/download-link.tsx';
import { isTyping, ListCard, type View } from '#parts/list-card.tsx';
import { OrderBuyer, OrderItems, OrderNumber } from '#parts/order-cells.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useSelection } from '#parts/use-selection.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { OrderState } from './order-state.tsx';
import { OrderSelection } from './order-selection.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = listQueryIn(request.url);
  const { signal } = request;
  const [list, home] = await Promise.all([
    call('GET seller/orders', { query: asked, signal }),
    call('GET seller/home', { signal }),
  ]);
  return { asked, list, waiting: home.orders };
}

const maxConcurrent = 200;

export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, list: first, waiting } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET seller/orders', { query: { ...asked, after } }));
  const selected = useSelection(list.question);
  const ids = list.rows.map(({ id }) => id);
  const picked = list.rows.filter(({ id }) => selected.isChosen(id));
  const views: View[] = [
    { id: 'all', title: t('console.order.view.all') },
    { id: 'to_do', title: t('console.order.view.to_do'), count: waiting?.to_do ?? 0 },
    { id: 'to_confirm', title: t('console.order.view.to_confirm'), count: waiting?.to_confirm ?? 0 },
    { id: 'to_ship', title: t('console.order.view.to_ship'), count: waiting?.to_ship ?? 0 },
    { id: 'today', title: t('console.order.view.today'), count: waiting?.today ?? 0 },
    { id: 'late', title: t('console.order.view.late'), count: waiting?.late ?? 0 },
    { id: 'ready', title: t('console.order.pickup.ready'), count: waiting?.ready ?? 0 },
    { id: 'on_the_way', title: t('console.order.view.on_the_way'), count: waiting?.on_the_way ?? 0 },
    { id: 'delivered', title: t('console.order.view.delivered') },
    { id: 'waiting', title: t('console.order.view.waiting'), count: waiting?.waiting ?? 0 },
    { id: 'cancelled', title: t('console.order.view.cancelled') },
    { id: 'to_answer', title: t('console.order.view.to_answer'), count: waiting?.to_answer ?? 0 },
  ];

  // A toggles the selection of all displayed orders.
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.key !== 'a' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey)
        return;
      event.preventDefault();
      selected.choose(ids, picked.length < ids.length);
    };
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  });

  // Actions depend on the orders' states, so all are loaded first.
  async function chooseAll() {
    const all = await list.loadAll();
    selected.choose(
      all.map(({ id }) => id),
      true,
    );
  }

  return (
    <>
      <PageHead title={t('console.nav.orders')}>
        {may('orders.export') && (
          <DownloadLink file="GET seller/orders/tracking" query={{ view: asked.view ?? 'all', q: asked.q }}>
            {t('console.tracking.export')}
          </DownloadLink>
        )}
        {may('orders.write') && (
          <LinkButton size="small" icon="arrow-up" to="/seller/orders/tracking">
            {t('console.tracking.open')}
          </LinkButton>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={views}
        searchLabel={t('console.order.search')}
        selection={
          picked.length > 0 && may('orders.write') ? (
            <OrderSelection
              orders={picked}
              isBusy={list.isLoadingMore}
              onChooseAll={picked.length < ids.length ? () => selected.choose(ids, true) : undefined}
              all={
                list.next !== null && list.total.count <= maxConcurrent
                  ? { count: list.total.count, choose: () => void chooseAll() }
                  : undefined
              }
              onDone={() => {
                selected.clear();
                void list.revalidate();
              }}
            />
          ) : undefined
        }
        empty={{ text: t('console.order.none'), to: '/seller/products', label: t('console.go.products') }}
      >
        <OrderTable
          rows={list.rows}
          chosen={may('orders.write') ? new Set(picked.map(({ id }) => id)) : null}
          onChoose={selected.choose}
          seesMoney={may('money.read')}
        />
      </ListCard>
    </>
  );
}

type OrderTableProps = {
  rows: readonly SellerOrderRow[];
  /** Null: no permission for any action. */
  chosen: ReadonlySet<number> | null;
  onChoose(ids: readonly number[], isChosen: boolean): void;
  seesMoney: boolean;
};

function OrderTable({ rows, chosen, onChoose, seesMoney }: OrderTableProps) {
  const t = useT();
  const ids = rows.map(({ id }) => id);
  return (
    <table className="rows">
      <thead>
        <tr>
          {chosen && <ChooseAll {...{ ids, chosen }} onChoose={onChoose} />}
          <th>{t('console.order.number')}</th>
          <th>{t('console.order.state')}</th>
          <th>{t('console.order.buyer')}</th>
          <th>{t('console.order.goods')}</th>
          <th className="max-lg:hidden">{t('console.order.delivery')}</th>
          <th className="max-lg:hidden">{t('console.order.method')}</th>
          <th className="number">{seesMoney ? t('console.order.earns') : ''}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderListRow
            key={row.id}
            row={row}
            isChosen={chosen?.has(row.id) ?? null}
            onChoose={(isChosen) => onChoose([row.id], isChosen)}
          />
        ))}
      </tbody>
    </table>
  );
}

type OrderListRowProps = { row: SellerOrderRow; isChosen: boolean | null; onChoose(isChosen: boolean): void };

function OrderListRow({ row, isChosen, onChoose }: OrderListRowProps) {
  const t = useT();
  return (
    <tr data-chosen={isChosen || undefined}>
      {isChosen !== null && <ChooseRow name={row.number} isChosen={isChosen} onChoose={onChoose} />}
      <OrderNumber to={`/seller/orders/${row.id}`} number={row.number} placedAt={row.placed_at} />
      <td className="last">
        <OrderState order={row} />
      </td>
      <OrderBuyer buyer={row.buyer} />
      <td className="second">
        <OrderItems items={row.goods} units={row.units} />
      </td>
      <td className="max-lg:hidden!">{t(`console.order.delivery.${row.delivery}`)}</td>
      <td className="max-lg:hidden!">
        {t(
          awaitsPayment({
            isCash: row.method === 'cash_on_delivery',
            isPaid: row.is_paid,
            isCancelled: row.state === 'cancelled',
          })
            ? 'console.order.method.open'
            : 'console.order.method.paid',
          {
            method: t(`payment.method.${row.method.replaceAll('_', '-')}` as 'payment.method.stripe'),
          },
        )}
      </td>
      <td className="number last">{row.earns && <Amount of={row.earns} />}</td>
    </tr>
  );
}
