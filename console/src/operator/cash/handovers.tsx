import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Amount, SignedAmount } from '#parts/amount.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/cash-handovers', { query: asked, signal }) };
}

const views = ['all', 'differences'] as const;

/** The remittance list: cash that was handed over, with differences. */
export function Component() {
  const t = useT();
  const { when, whole } = useFormat();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/cash-handovers', { query: { ...asked, after } }));
  const view = views.find((id) => id === asked.view) ?? views[0];
  return (
    <>
      <PageHead
        up={{ to: '/operator/balances/cash', title: t('operator.cash.title') }}
        title={t('operator.cash.handovers')}
        text={t('operator.cash.handovers.text')}
      />
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.cash.handovers.view.${id}`) }))}
        searchLabel={t('operator.cash.search')}
        empty={{
          text: t(`operator.cash.handovers.none.${view}`),
          to: '/operator/balances/cash',
          label: t('operator.go.cash'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.cash.handover')}</th>
              <th>{t('operator.cash.by')}</th>
              <th className="number">{t('operator.cash.expected')}</th>
              <th className="number">{t('operator.cash.received')}</th>
              <th className="number">{t('operator.cash.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <td className="second">
                  <span className="font-semibold">
                    {t.rich(`operator.cash.handover.${row.received_in}`, {
                      holder: row.courier ?? t(`operator.cash.holder.${row.holder}`),
                    })}
                  </span>
                  <span className="block text-13 text-text-2">
                    {t('operator.cash.orders', { count: row.parts })}
                    {' · '}
                    <time dateTime={row.recorded_at} title={whole(row.recorded_at)}>
                      {when(row.recorded_at)}
                    </time>
                  </span>
                  {row.reason !== '' && (
                    <span className="block text-13 wrap-anywhere text-text-2">
                      <bdi>{row.reason}</bdi>
                    </span>
                  )}
                </td>
                <td className="max-md:col-start-2">
                  <bdi>{row.recorded_by}</bdi>
                </td>
                <td className="number only-desktop">
                  <Amount of={row.expected} />
                </td>
                <td className="number last font-semibold max-md:row-start-1">
                  <Amount of={row.received} />
                </td>
                <td
                  className={
                    row.difference.minor < 0
                      ? 'number text-sale max-md:col-start-3 max-md:row-start-2'
                      : 'number max-md:col-start-3 max-md:row-start-2'
                  }
                >
                  {row.difference.minor !== 0 && <SignedAmount of={row.difference} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}
