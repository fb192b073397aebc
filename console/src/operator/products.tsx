import type { OperatorProductRow } from '@souk/contract/console/operator-products';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { ProductState } from './product-state.tsx';
import { useUsedBackLink } from './records/use-used-back-link.ts';
import { useStoreBackLink } from '#parts/use-store-back-link.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const store = new URL(url).searchParams.get('store') ?? undefined;
  const record = new URL(url).searchParams.get('in') ?? undefined;
  const asked = { ...listQueryIn(url), ...(store ? { store } : {}), ...(record ? { in: record } : {}) };
  return { asked, list: await call('GET operator/products', { query: asked, signal }) };
}

const views = ['all', 'live', 'sold_out', 'paused', 'archived', 'taken_down'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/products', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.product.view.${id}`) }));
  return (
    <>
      <PageHead title={t('operator.nav.products')} {...useStoreBackLink()} {...useUsedBackLink(asked.in)} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.product.search')}
        empty={{ text: t('operator.product.none'), to: '/operator/sellers', label: t('operator.go.stores') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.product.product')}</th>
              <th>{t('operator.seller.store')}</th>
              <th className="number">{t('operator.product.price')}</th>
              <th className="number">{t('operator.product.stock')}</th>
              <th className="number">{t('operator.product.sold')}</th>
              <th>{t('operator.order.state')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <ProductListRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

function ProductListRow({ row }: { row: OperatorProductRow }) {
  const { number } = useFormat();
  return (
    <tr>
      <td className="second">
        <span className="flex items-center gap-3">
          <Thumb image={row.image} className="size-9" />
          <Link to={`/operator/products/${row.id}`} className="font-semibold wrap-anywhere hover:underline">
            <bdi>{joinUnits(row.title)}</bdi>
          </Link>
        </span>
      </td>
      <td className="second">
        <Link to={`/operator/sellers/${row.store.id}`} className="text-13 text-text-2 hover:underline">
          {row.store.name}
        </Link>
      </td>
      <td className="number only-desktop">
        <Amount of={row.offered ?? row.selling} />
      </td>
      <td className="number only-desktop">{number(row.stock)}</td>
      <td className="number only-desktop">{number(row.sold)}</td>
      <td className="last">
        <ProductState state={row.state} />
      </td>
    </tr>
  );
}
