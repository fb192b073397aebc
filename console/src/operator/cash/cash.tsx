import type { CashTotals, HeldCash } from '@souk/contract/console/operator-cash';
import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { ChooseAll } from '#parts/choose-all.tsx';
import { ChooseRow } from '#parts/choose-row.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useSelection } from '#parts/use-selection.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { HandoverSheet } from './handover-sheet.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [{ totals }, list] = await Promise.all([
    call('GET operator/cash-totals', { signal }),
    call('GET operator/cash', { query: asked, signal }),
  ]);
  return { asked, totals, list };
}

const views = ['courier', 'shop', 'seller'] as const;

/** Cash on delivery by who holds it; what couriers and the till hand over is recorded here. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, totals, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/cash', { query: { ...asked, after } }));
  const selected = useSelection(list.question);
  const [isOpen, setIsOpen] = useState(false);
  const view = views.find((id) => id === asked.view) ?? views[0];
  const picked = list.rows.filter(({ id }) => selected.isChosen(id));
  const canRecord = view !== 'seller' && may('payments.write');
  return (
    <>
      <PageHead
        up={{ to: '/operator/balances', title: t('operator.nav.balances') }}
        title={t('operator.cash.title')}
        text={t('operator.cash.text')}
      >
        <LinkButton to="/operator/balances/cash/handovers">{t('operator.cash.handovers')}</LinkButton>
      </PageHead>
      <Totals totals={totals} />
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.cash.view.${id}`) }))}
        searchLabel={t('operator.cash.search')}
        selection={
          picked.length > 0 && canRecord ? (
            <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
              <strong className="font-semibold" role="status">
                {t('console.list.chosen', { count: picked.length })}
              </strong>
              <Button size="small" variant="primary" icon="check" onClick={() => setIsOpen(true)}>
                {t('operator.cash.record')}
              </Button>
            </div>
          ) : undefined
        }
        empty={{
          text: t(`operator.cash.none.${view}`),
          to: '/operator/balances',
          label: t('operator.go.balances'),
          isOfView: true,
        }}
      >
        <CashTable
          rows={list.rows}
          isOfCouriers={view === 'courier'}
          chosen={canRecord ? new Set(picked.map(({ id }) => id)) : null}
          onChoose={selected.choose}
        />
      </ListCard>
      {view !== 'seller' && (
        <HandoverSheet
          cash={isOpen ? picked : null}
          holder={view}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            selected.clear();
            void list.revalidate();
          }}
        />
      )}
    </>
  );
}

function Totals({ totals }: { totals: CashTotals }) {
  const t = useT();
  const { when } = useFormat();
  if (totals.length === 0) return null;
  return (
    <section className="card flex flex-wrap gap-x-10 gap-y-4 p-4">
      {totals.map(({ holder, courier, count, total, oldest_at: at }) => (
        <div key={`${holder} ${courier} ${total.currency}`}>
          <h2 className="text-13 wrap-anywhere text-text-2">
            {holder === 'courier' ? <CourierName of={courier} /> : t('operator.cash.holder.shop')}
          </h2>
          <strong className="text-20 font-semibold tabular-nums">
            <Amount of={total} />
          </strong>
          <p className="text-13 text-text-2">{t('operator.cash.total', { count, when: when(at) })}</p>
        </div>
      ))}
    </section>
  );
}

function CourierName({ of }: { of: string | null }) {
  const t = useT();
  return of === null ? t('operator.cash.courier.unknown') : <bdi>{of}</bdi>;
}

type CashTableProps = {
  rows: readonly HeldCash[];
  isOfCouriers: boolean;
  /** Null: nothing can be recorded here. */
  chosen: ReadonlySet<number> | null;
  onChoose(ids: readonly number[], isChosen: boolean): void;
};

function CashTable({ rows, isOfCouriers, chosen, onChoose }: CashTableProps) {
  const t = useT();
  const { when, whole } = useFormat();
  return (
    <table className="rows">
      <thead>
        <tr>
          {chosen && <ChooseAll ids={rows.map(({ id }) => id)} {...{ chosen, onChoose }} />}
          <th>{t('operator.cash.order')}</th>
          <th>{t('operator.cash.store')}</th>
          {isOfCouriers && <th>{t('operator.cash.courier')}</th>}
          <th>{t('operator.cash.delivered')}</th>
          <th className="number">{t('operator.cash.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, order, store, amount, courier, delivered_at: at, cash_stopped: isCashStopped }) => (
          <tr key={id} data-chosen={chosen?.has(id) || undefined}>
            {chosen && (
              <ChooseRow
                name={order.number}
                isChosen={chosen.has(id)}
                onChoose={(isChosen) => onChoose([id], isChosen)}
              />
            )}
            <td className="second max-md:min-h-6">
              <Link to={`/operator/orders/${order.id}`} dir="ltr" className="font-semibold hover:underline">
                {order.number}
              </Link>
            </td>
            <td className="max-md:col-start-2 max-md:min-h-6">
              <Link to={`/operator/sellers/${store.id}`} className="wrap-anywhere hover:underline">
                {store.name}
              </Link>
              {isCashStopped && <span className="block text-13 text-sale">{t('operator.cash.stopped')}</span>}
            </td>
            {isOfCouriers && (
              <td className="wrap-anywhere max-md:col-start-2">
                <CourierName of={courier} />
              </td>
            )}
            <td className="max-md:col-start-2 max-md:text-13 max-md:text-text-2">
              <time dateTime={at} title={whole(at)}>
                {when(at)}
              </time>
            </td>
            <td className="number last font-semibold max-md:row-start-1">
              <Amount of={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
