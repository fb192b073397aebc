import type { SellerProductCounts, SellerProductRow } from '@souk/contract/seller-console/products';
import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ChooseAll } from '#parts/choose-all.tsx';
import { DownloadLink } from '#parts/download-link.tsx';
import { FilterChip } from '#parts/filter-chip.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { SortHead } from '#parts/sort-head.tsx';
import { listQueryIn, useList, type Listed } from '#parts/use-list.ts';
import { useSelection } from '#parts/use-selection.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useUsedBackLink } from '#operator/records/use-used-back-link.ts';
import { ProductSelection } from './bulk/product-selection.tsx';
import { DraftList, draftViews, isDraftView } from './drafts/draft-list.tsx';
import { filtersIn, placeChoices, placeNames, stockLevels, type ProductFilters } from './product-filters.ts';
import { ProductListRow } from './product-list-row.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = { ...listQueryIn(request.url), ...filtersIn(new URL(request.url).searchParams) };
  const { signal } = request;
  const isOfDrafts = isDraftView(asked.view);
  const [counts, list, drafts] = await Promise.all([
    call('GET seller/product-counts', { signal }),
    isOfDrafts ? null : call('GET seller/products', { query: asked, signal }),
    isOfDrafts ? call('GET seller/product-drafts', { query: asked, signal }) : null,
  ]);
  return { asked, counts, list, drafts };
}

const counted = ['not_sold', 'safety_missing', ...draftViews] as const;
const viewIds = ['all', 'live', ...counted, 'sold_out', 'paused', 'archived'] as const;
const isCounted = (id: string): id is (typeof counted)[number] => counted.some((one) => one === id);

export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, counts, list, drafts } = useLoaderData<typeof loader>();
  const views: View[] = viewIds.map((id) => ({
    id,
    title: t(`console.product.view.${id}`),
    ...(isCounted(id) ? { count: counts[id] } : {}),
    ...(isDraftView(id) ? { drops: [...placeNames, 'stock'] } : {}),
  }));
  const add = may('products.write') && (
    <LinkButton to="/seller/products/new" size="small" variant="primary" icon="plus">
      {t('console.products.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('console.nav.products')} {...useUsedBackLink(asked.in)}>
        {may('products.export') && list && (
          <DownloadLink file="GET seller/products/export" query={shownBy(asked)}>
            {t('console.file.export')}
          </DownloadLink>
        )}
        {may('products.write') && list && (
          // On phones it is in the selection's actions: the spreadsheet is used row by row there.
          <LinkButton
            to={`/seller/products/grid?${questionOf(asked)}`}
            size="small"
            icon="grid"
            className="max-md:hidden"
          >
            {t('console.grid.open')}
          </LinkButton>
        )}
        {may('products.write') && (
          <LinkButton to="/seller/products/import" size="small" icon="arrow-up">
            {t('console.file.import')}
          </LinkButton>
        )}
        {add}
      </PageHead>
      {list && (
        <ProductList views={views} asked={asked} first={list} categories={counts.categories} add={add} />
      )}
      {drafts && <DraftList views={views} asked={asked} first={drafts} add={add} />}
    </>
  );
}

type Asked = { view?: string; q?: string; sort?: string } & ProductFilters;

/** Identifies the list's content regardless of order. */
const shownBy = ({ sort: _order, view = 'all', ...asked }: Asked) => ({ view, ...asked });

/** The same as a query string. */
const questionOf = (asked: Asked) =>
  new URLSearchParams(Object.entries(shownBy(asked)).map(([name, value]) => [name, String(value)]));

type ProductListProps = {
  views: readonly View[];
  asked: Asked;
  first: Listed<SellerProductRow>;
  categories: SellerProductCounts['categories'];
  add: ReactNode;
};

function ProductList({ views, asked, first, categories, add }: ProductListProps) {
  const t = useT();
  const { may } = useMe();
  const list = useList(first, (after) => call('GET seller/products', { query: { ...asked, after } }));
  const selected = useSelection(list.question);
  const mayChange = may('products.write');
  const places = placeChoices(categories);
  const ids = list.rows.map(({ id }) => id);
  const picked = new Set(mayChange ? ids.filter(selected.isChosen) : []);
  return (
    <ListCard
      list={list}
      views={views}
      searchLabel={t('console.product.search')}
      orders={{
        by: [
          { sort: 'title', title: t('console.list.order.a-z') },
          { sort: '-title', title: t('console.list.order.z-a') },
          { sort: 'stock', title: t('console.list.order.least-stock') },
          { sort: '-stock', title: t('console.list.order.most-stock') },
        ],
        hasHeads: true,
      }}
      selection={
        picked.size > 0 ? (
          <ProductSelection
            selected={selected}
            ids={[...picked]}
            all={{
              question: {
                view: (asked.view ?? 'all') as 'all', // a tab of this list
                q: asked.q ?? '',
                ...filtersIn(list.search),
              },
              count: list.total.count,
            }}
            currency={list.rows[0]!.selling.currency}
          />
        ) : undefined
      }
      filters={
        <>
          {(places.length > 1 || asked.category_id || asked.subcategory_id) && (
            <FilterChip
              title={t('console.product.category')}
              names={placeNames}
              choices={places}
              search={list.search}
            />
          )}
          <FilterChip
            title={t('console.product.stock')}
            names={['stock']}
            choices={stockLevels.map((stock) => ({
              title: t(`console.product.stock-level.${stock}`),
              asks: { stock },
            }))}
            search={list.search}
          />
        </>
      }
      empty={{ text: t('console.product.none'), action: add }}
    >
      <table className="rows">
        <thead>
          <tr>
            {mayChange && <ChooseAll ids={ids} chosen={picked} onChoose={selected.choose} />}
            <SortHead by="title" list={list}>
              {t('console.product.product')}
            </SortHead>
            <th>{t('console.product.status')}</th>
            <th className="number">{t('console.product.price')}</th>
            <SortHead by="stock" list={list} className="number">
              {t('console.product.stock')}
            </SortHead>
            <th className="number">{t('console.product.sold')}</th>
            <th className="number">{t('console.product.rating')}</th>
            <th>
              <span className="sr-only">{t('console.product.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <ProductListRow
              key={row.id}
              row={row}
              isChosen={mayChange ? picked.has(row.id) : null}
              onChoose={(isChosen) => selected.choose([row.id], isChosen)}
              onChanged={() => void list.revalidate()}
            />
          ))}
        </tbody>
      </table>
    </ListCard>
  );
}
