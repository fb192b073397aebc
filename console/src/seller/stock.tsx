import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { CellInput } from '#parts/cell-input.tsx';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { SortHead } from '#parts/sort-head.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { changeStock } from './change-stock.ts';
import { PriceCell } from './price-cell.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = listQueryIn(request.url);
  return { asked, list: await call('GET seller/stock', { query: asked, signal: request.signal }) };
}

const viewIds = ['all', 'low', 'empty'] as const;

/** Stock and prices of all variants, lowest stock first, edited inline. A variant's own price is edited on its product's page. */
export function Component() {
  const t = useT();
  const listed = useListed();
  const { number } = useFormat();
  const { may } = useMe();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET seller/stock', { query: { ...asked, after } }));
  return (
    <>
      <PageHead title={t('console.nav.stock')} text={t('console.stock.text')} />
      <ListCard
        list={list}
        views={viewIds.map((id) => ({ id, title: t(`console.stock.view.${id}`) }))}
        searchLabel={t('console.product.search')}
        orders={{
          by: [{ sort: '-on_hand', title: t('console.list.order.most-stock') }],
          hasHeads: true,
        }}
        empty={{
          text: t('console.stock.none'),
          to: '/seller/products/new',
          label: t('console.products.add'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.product.product')}</th>
              <th>{t('console.stock.sku')}</th>
              <th className="number">{t('console.product.price')}</th>
              <SortHead by="on_hand" list={list} isUsual className="number">
                {t('console.stock.on-hand')}
              </SortHead>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <td className="pick md:table-cell">
                  <Thumb image={row.image} className="md:hidden" />
                  <span className="flex items-center gap-3 max-md:hidden">
                    <Thumb image={row.image} />
                    <span>
                      <Link
                        to={`/seller/products/${row.product_id}`}
                        className="font-semibold hover:underline"
                      >
                        {joinUnits(row.title)}
                      </Link>
                      {row.variant && <span className="block text-12 text-text-3">{row.variant}</span>}
                    </span>
                  </span>
                </td>
                <td className="second md:hidden!">
                  <Link to={`/seller/products/${row.product_id}`} className="font-semibold">
                    {joinUnits(row.title)}
                  </Link>
                  {row.variant && <span className="block text-12 text-text-3">{row.variant}</span>}
                </td>
                <td className="only-desktop text-text-2">
                  <bdi dir="ltr">{row.sku ?? '—'}</bdi>
                </td>
                <td className="number only-desktop">
                  {row.price.minor > 0 ? (
                    <Amount of={row.price} />
                  ) : (
                    <PriceCell
                      product={{ ...row, id: row.product_id }}
                      onChanged={() => void list.revalidate()}
                    />
                  )}
                </td>
                <td className="number last">
                  {may('stock.write') ? (
                    <CellInput
                      value={String(row.on_hand)}
                      label={t('console.product.stock-of', {
                        title: listed([row.title, row.variant].filter((part) => part !== '')),
                      })}
                      className={row.on_hand === 0 ? 'w-20 font-semibold text-sale' : 'w-20'}
                      onSave={async (text) => {
                        const isSaved = await changeStock(t, { id: row.id, seen: row.on_hand, text });
                        if (isSaved) void list.revalidate();
                        return isSaved;
                      }}
                    />
                  ) : (
                    number(row.on_hand)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}
