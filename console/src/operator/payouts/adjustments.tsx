import type { BalanceAdjustment } from '@souk/contract/console/operator-balances';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { SignedAmount } from '#parts/amount.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/balance-adjustments', { query: asked, signal }) };
}

const views = ['proposed', 'approved', 'rejected'] as const;

/** Adjustments of sellers' balances, which another person than the proposer approves. */
export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) =>
    call('GET operator/balance-adjustments', { query: { ...asked, after } }),
  );
  const view = views.find((id) => id === asked.view) ?? views[0];
  return (
    <>
      <PageHead title={t('operator.nav.adjustments')} text={t('operator.adjustment.text')} />
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.adjustment.view.${id}`) }))}
        searchLabel={t('operator.adjustment.search')}
        empty={{
          text: t(`operator.adjustment.none.${view}`),
          to: '/operator/balances',
          label: t('operator.go.balances'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.adjustment.store')}</th>
              <th>{t('operator.adjustment.kind')}</th>
              <th>{t('operator.adjustment.by')}</th>
              <th className="number">{t('operator.adjustment.amount')}</th>
              <th>{t('operator.adjustment.decided')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <AdjustmentRow key={row.id} row={row} onDecided={() => void list.revalidate()} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

type AdjustmentRowProps = { row: BalanceAdjustment; onDecided(): void };

function AdjustmentRow({ row, onDecided }: AdjustmentRowProps) {
  const t = useT();
  const { when, whole, money } = useFormat();
  const { store, kind, reason, amount, conversion, proposed_at: at, proposed_by: by } = row;
  return (
    <tr>
      <td className="second">
        <Link to={`/operator/sellers/${store.id}`} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{store.name}</bdi>
        </Link>
        <time dateTime={at} title={whole(at)} className="block text-12 text-text-3">
          {when(at)}
        </time>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        {t(`operator.adjustment.kind.${kind}`)}
        {conversion && (
          <span className="block text-13">
            {t.rich('operator.adjustment.conversion', {
              from: money(conversion.from),
              to: money(conversion.to),
              rate: conversion.rate,
            })}
          </span>
        )}
        <bdi className="block text-13 wrap-anywhere text-text-2">{reason}</bdi>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2 max-md:text-13 max-md:text-text-2">
        <bdi>{by}</bdi>
      </td>
      <td className="number last font-semibold max-md:row-start-1">
        <SignedAmount of={amount} />
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2 md:text-end">
        <Decision {...{ row, onDecided }} />
      </td>
    </tr>
  );
}

function Decision({ row, onDecided }: AdjustmentRowProps) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  const { act, isBusy } = useAct();
  const { id, state, is_own: isOwn, decided_at: at, decided_by: by, store } = row;
  if (state !== 'proposed')
    return (
      <span className="text-13 text-text-2">
        <bdi>{by}</bdi>
        {at && ` · ${when(at)}`}
      </span>
    );
  if (isOwn) return <span className="text-13 text-text-2">{t('operator.adjustment.own')}</span>;
  if (!may('payouts.send')) return null;
  async function decide(approve: boolean) {
    const sent = { params: { id }, body: { approve } };
    if (!(await act(() => call('POST operator/balance-adjustments/{id}/decide', sent)))) return;
    toast(t(approve ? 'operator.adjustment.approved' : 'operator.adjustment.rejected'));
    onDecided();
  }
  const nameOf = (action: string) => `${action}: ${store.name}`;
  return (
    <span className="flex flex-wrap gap-2 max-md:mt-1 md:justify-end">
      <Button
        size="small"
        busy={isBusy}
        aria-label={nameOf(t('operator.adjustment.reject'))}
        onClick={() => void decide(false)}
      >
        {t('operator.adjustment.reject')}
      </Button>
      <Button
        size="small"
        variant="primary"
        busy={isBusy}
        aria-label={nameOf(t('operator.adjustment.approve'))}
        onClick={() => void decide(true)}
      >
        {t('operator.adjustment.approve')}
      </Button>
    </span>
  );
}
