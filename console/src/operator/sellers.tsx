import type { SellerRow } from '@souk/contract/console/operator-sellers';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { Readiness, SellerStatus } from './seller-status.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/sellers', { query: asked, signal }) };
}

const views = ['active', 'not_ready', 'late', 'suspended', 'all'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const waiting = useShopWaiting();
  const list = useList(first, (after) => call('GET operator/sellers', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({
    id,
    title: t(`operator.seller.view.${id}`),
    count: id === 'late' ? (waiting?.late ?? 0) : 0,
  }));
  return (
    <>
      <PageHead title={t('operator.nav.stores')} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.seller.search')}
        empty={{
          text: t('operator.seller.none'),
          to: '/operator/applications',
          label: t('operator.go.applications'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.seller.store')}</th>
              <th>{t('operator.order.state')}</th>
              <th>{t('operator.seller.ready')}</th>
              <th className="number">{t('operator.seller.products')}</th>
              <th className="number">{t('operator.seller.orders')}</th>
              <th className="number">{t('operator.seller.late')}</th>
              <th className="number">{t('operator.seller.rating')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <SellerListRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

function SellerListRow({ row }: { row: SellerRow }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <tr>
      <td className="second">
        <Link to={`/operator/sellers/${row.id}`} className="font-semibold wrap-anywhere hover:underline">
          {row.name}
        </Link>
      </td>
      <td className="last">
        <SellerStatus status={row.status} />
      </td>
      <td className="second">
        <Readiness ready={row.ready} />
      </td>
      <td className="number only-desktop">{number(row.products)}</td>
      <td className="number last">
        <span className="max-md:hidden">{number(row.orders)}</span>
        <span className="text-text-2 md:hidden">
          {t('operator.work.today.orders', { count: row.orders })}
        </span>
      </td>
      <td className={row.late > 0 ? 'number only-desktop font-semibold text-sale' : 'number only-desktop'}>
        {number(row.late)}
      </td>
      <td className="number only-desktop">{row.reviews > 0 ? number(row.rating) : '–'}</td>
    </tr>
  );
}
