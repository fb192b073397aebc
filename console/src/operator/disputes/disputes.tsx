import type { Dispute } from '@souk/contract/console/operator-disputes';
import { providerTitle } from '@souk/rules/ledger-names';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { disputeReason } from './dispute-reason.ts';
import { DisputeState } from './dispute-state.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/disputes', { query: asked, signal }) };
}

const views = ['respond', 'open', 'won', 'lost', 'all'] as const;

/** Disputed payments; those that need a response first, by deadline. */
export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/disputes', { query: { ...asked, after } }));
  const view = views.find((id) => id === asked.view) ?? views[0];
  return (
    <>
      <PageHead title={t('operator.nav.disputes')} text={t('operator.dispute.text')} />
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.dispute.view.${id}`) }))}
        searchLabel={t('operator.dispute.search')}
        empty={{
          text: t(`operator.dispute.none.${view}`),
          to: '/operator/orders',
          label: t('operator.go.orders'),
          isOfView: true,
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.dispute.order')}</th>
              <th>{t('operator.dispute.reason')}</th>
              <th>{t('operator.dispute.stores')}</th>
              <th>{t('operator.dispute.due')}</th>
              <th className="number">{t('operator.dispute.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

function Row({ row }: { row: Dispute }) {
  const t = useT();
  const listed = useListed();
  const { when, whole } = useFormat();
  return (
    <tr>
      <td className="second">
        <Link to={`/operator/disputes/${row.id}`} className="font-semibold hover:underline">
          <bdi dir="ltr">{row.order.number}</bdi>
        </Link>
        <span className="block text-13 text-text-2">
          <bdi>{row.order.buyer}</bdi> · {providerTitle(row.provider)}
        </span>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <span className="block">{disputeReason(row.reason, t)}</span>
        <DisputeState dispute={row} />
      </td>
      <td className="only-desktop wrap-anywhere">{listed(row.stores.map(({ name }) => name))}</td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        {row.state === 'open' ? (
          row.evidence_due_at ? (
            <>
              <span className="text-text-2 md:hidden">{t('operator.dispute.due')} </span>
              <time dateTime={row.evidence_due_at} title={whole(row.evidence_due_at)}>
                {when(row.evidence_due_at)}
              </time>
            </>
          ) : (
            t('operator.dispute.due.unknown')
          )
        ) : (
          row.closed_at && (
            <time dateTime={row.closed_at} title={whole(row.closed_at)}>
              {t('operator.dispute.closed', { when: when(row.closed_at) })}
            </time>
          )
        )}
      </td>
      <td className="number last font-semibold max-md:row-start-1">
        <Amount of={row.amount} />
      </td>
    </tr>
  );
}
