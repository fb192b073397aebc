import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ActiveFilters } from '#parts/active-filters.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { asking } from '#parts/asking.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { OrderFilterSheet } from './order-filter-sheet.tsx';
import { filterNames, filtersIn } from './order-filters.ts';
import { OrderListRow } from './order-list-row.tsx';
import { useUsedBackLink } from './records/use-used-back-link.ts';
import { useActiveFilters } from './use-active-filters.ts';
import { useStoreBackLink } from '#parts/use-store-back-link.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const filters = filtersIn(new URL(url).searchParams);
  const record = new URL(url).searchParams.get('in');
  const asked = { ...listQueryIn(url), ...filters, ...(record ? { in: record } : {}) };
  return { asked, filters, list: await call('GET operator/orders', { query: asked, signal }) };
}

const views = ['all', 'open', 'late', 'unpaid', 'delivered', 'cancelled', 'refunded'] as const;

export function Component() {
  const t = useT();
  const { asked, filters, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/orders', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.order.view.${id}`) }));
  const narrowed = useActiveFilters(filters, first);
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('operator.nav.orders')} {...useStoreBackLink()} {...useUsedBackLink(asked.in)} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.order.search')}
        filters={<ActiveFilters asked={narrowed} search={list.search} onOpen={() => setIsOpen(true)} />}
        asked={narrowed.map(({ title, value }) => (value === undefined ? title : `${title}: ${value}`))}
        empty={{ text: t('operator.order.none'), to: '/operator/products', label: t('operator.go.products') }}
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
              <OrderListRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ListCard>
      <OrderFilterSheet
        isOpen={isOpen}
        filters={filters}
        currency={first.currency}
        onClose={() => setIsOpen(false)}
        onApply={(newFilters) => {
          setIsOpen(false);
          void navigate(asking(list.search, filterNames, newFilters), { preventScrollReset: true });
        }}
      />
    </>
  );
}
