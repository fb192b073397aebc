import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = listQueryIn(request.url);
  return { asked, list: await call('GET seller/past-flash-sales', { query: asked, signal: request.signal }) };
}

export function Component() {
  const t = useT();
  const { number, dated } = useFormat();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET seller/past-flash-sales', { query: { ...asked, after } }));
  return (
    <>
      <PageHead
        up={{ to: '/seller/flash-sales', title: t('operator.kind.flash-sale') }}
        title={t('console.flash.past')}
        text={t('console.flash.past.text')}
      />
      <ListCard
        list={list}
        views={[{ id: 'all', title: t('console.flash.past.all') }]}
        searchLabel={t('console.flash.past.search')}
        orders={{ by: [{ sort: 'end', title: t('console.flash.past.oldest') }] }}
        empty={{
          text: t('console.flash.past.none'),
          to: '/seller/flash-sales',
          label: t('console.go.flash-sales'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.flash.past.sale')}</th>
              <th className="number">{t('console.nav.products')}</th>
              <th className="number">{t('console.numbers.orders')}</th>
              <th className="number">{t('console.product.sold')}</th>
              <th className="number">{t('console.flash.past.brought')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((sale) => (
              <tr key={sale.id}>
                <td className="max-md:col-span-2">
                  <bdi className="block font-semibold wrap-anywhere">{sale.title}</bdi>
                  <span className="text-13 text-text-2">
                    {dated(sale.start)} – {dated(sale.end)}
                  </span>
                </td>
                <td className="number only-desktop">{number(sale.products)}</td>
                <td className="number only-desktop">{number(sale.orders)}</td>
                <td className="number max-md:col-start-1 max-md:row-start-2 max-md:col-span-2 max-md:text-start! max-md:text-13">
                  {sale.quota === null
                    ? t('console.flash.units', { count: sale.units })
                    : t('console.flash.past.sold', { count: sale.units, of: sale.quota })}
                </td>
                <td className="number last font-semibold max-md:row-start-1">
                  <Amount of={sale.brought} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}
