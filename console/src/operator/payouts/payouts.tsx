import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useSelection } from '#parts/use-selection.ts';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { CreatePayouts } from './create-payouts.tsx';
import { NextRun } from './next-run.tsx';
import { totalsOf, type Refusal } from './outcomes.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutTable } from './payout-table.tsx';
import { RefusedPayouts } from './refused-payouts.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [run, list] = await Promise.all([
    call('GET operator/payout-run', { signal }),
    call('GET operator/payouts', { query: asked, signal }),
  ]);
  return { asked, run, list };
}

const views = ['draft', 'approved', 'sent', 'paid', 'back', 'all'] as const;

/** Payouts by state, with the next run above them and actions for the selected ones. */
export function Component() {
  const t = useT();
  const dotted = useDotted();
  const { money } = useFormat();
  const { may } = useMe();
  const { asked, run, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/payouts', { query: { ...asked, after } }));
  const selected = useSelection(list.question);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const picked = list.rows.filter(({ id }) => selected.isChosen(id));
  const ids = list.rows.map(({ id }) => id);
  const canAct = may('payouts.send') || may('payouts.write');
  const view = views.find((id) => id === asked.view) ?? views[0];
  const again = () => void list.revalidate();
  return (
    <>
      <PageHead title={t('operator.nav.payouts')} text={t('operator.payout.text')}>
        {may('payouts.write') && <CreatePayouts run={run} onDone={again} />}
      </PageHead>
      <NextRun run={run} />
      {refused.length > 0 && <RefusedPayouts refused={refused} onClose={() => setRefused([])} />}
      <ListCard
        list={list}
        views={views.map((id): View => ({
          id,
          title: t(`operator.payout.view.${id}`),
          count: id in run.open ? run.open[id as keyof typeof run.open] : 0,
        }))}
        searchLabel={t('operator.payout.search')}
        selection={
          picked.length > 0 && canAct ? (
            <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
              <strong className="font-semibold" role="status">
                {dotted([
                  t('console.list.chosen', { count: picked.length }),
                  ...totalsOf(picked).map(({ total }) => money(total)),
                ])}
              </strong>
              <div className="flex flex-wrap gap-2">
                <PayoutActions
                  payouts={picked}
                  onDone={(refusals) => {
                    setRefused(refusals);
                    selected.clear();
                    again();
                  }}
                />
              </div>
            </div>
          ) : undefined
        }
        empty={{
          text: t(`operator.payout.none.${view}`),
          to: '/operator/balances',
          label: t('operator.go.balances'),
          isOfView: true,
        }}
      >
        <PayoutTable
          rows={list.rows}
          chosen={canAct ? new Set(picked.map(({ id }) => id)) : null}
          onChoose={selected.choose}
          ids={ids}
        />
      </ListCard>
    </>
  );
}
