import type { SellerProductRow } from '@souk/contract/seller-console/products';
import type { ReactNode } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call, fileAddress } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ChooseAll } from '#parts/choose-all.tsx';
import { CellInput } from '#parts/cell-input.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { SortHead } from '#parts/sort-head.tsx';
import { askedIn, useList, type Listed } from '#parts/use-list.ts';
import { useSelection } from '#parts/use-selection.ts';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { ProductSelection } from './bulk/product-selection.tsx';
import { changeStock } from './change-stock.ts';
import { DraftList, draftViews, isDraftView } from './drafts/draft-list.tsx';
import { PriceCell } from './price-cell.tsx';
import { ProductState } from './product-state.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url);
  const { signal } = request;
  const isOfDrafts = isDraftView(asked.view);
  const [counts, list, drafts] = await Promise.all([
    call('GET seller/product-counts', { signal }),
    isOfDrafts ? null : call('GET seller/products', { query: asked, signal }),
    isOfDrafts ? call('GET seller/product-drafts', { query: asked, signal }) : null,
  ]);
  return { asked, counts, list, drafts };
}

const viewIds = ['all', 'live', 'not_sold', ...draftViews, 'sold_out', 'paused', 'archived'] as const;

export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, counts, list, drafts } = useLoaderData<typeof loader>();
  const views: View[] = viewIds.map((id) => ({
    id,
    title: t(`console.product.view.${id}`),
    ...(id in counts ? { count: counts[id as keyof typeof counts] } : {}),
  }));
  const add = may('products.write') && (
    <LinkButton to="/seller/products/new" size="small" variant="primary" icon="plus">
      {t('console.products.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('console.nav.products')}>
        {may('products.export') && list && (
          <a className={buttonStyle({ size: 'small' })} href={exportOf(asked)} download>
            <Icon name="download" size={18} /> {t('console.file.export')}
          </a>
        )}
        {may('products.write') && (
          <LinkButton to="/seller/products/import" size="small" icon="arrow-up">
            {t('console.file.import')}
          </LinkButton>
        )}
        {add}
      </PageHead>
      {list && <ProductList views={views} asked={asked} first={list} add={add} />}
      {drafts && <DraftList views={views} asked={asked} first={drafts} add={add} />}
    </>
  );
}

const exportOf = ({ view, q }: { view?: string; q?: string }) =>
  fileAddress('seller/products/export', { view: view ?? 'all', q });

type ProductListProps = {
  views: readonly View[];
  asked: { view?: string; q?: string };
  first: Listed<SellerProductRow>;
  add: ReactNode;
};

function ProductList({ views, asked, first, add }: ProductListProps) {
  const t = useT();
  const { may } = useMe();
  const list = useList(first, (after) => call('GET seller/products', { query: { ...asked, after } }));
  const selected = useSelection(list.question);
  const mayChange = may('products.write');
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
            all={{ view: asked.view ?? 'all', q: asked.q ?? '', count: list.total.count }}
            currency={list.rows[0]!.selling.currency}
          />
        ) : undefined
      }
      empty={{ title: t('console.product.none'), text: t('console.product.none.text'), action: add }}
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
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <ProductLine
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

type ProductLineProps = {
  row: SellerProductRow;
  /** Null: this role can do nothing with many at once. */
  isChosen: boolean | null;
  onChoose(isChosen: boolean): void;
  onChanged(): void;
};

function ProductLine({ row, isChosen, onChoose, onChanged }: ProductLineProps) {
  const t = useT();
  const { number } = useFormat();
  return (
    <tr data-chosen={isChosen || undefined}>
      {isChosen !== null && (
        <td className="pick">
          <Checkbox
            hideLabel
            label={t('console.list.choose', { name: row.title })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
      )}
      <td className={isChosen === null ? 'pick md:table-cell' : 'only-desk'}>
        <span className="flex items-center gap-3">
          <Thumb image={row.image} />
          <ProductTitle row={row} className="min-w-44 max-md:hidden" />
        </span>
      </td>
      <td className="second md:hidden!">
        <ProductTitle row={row} />
      </td>
      <td className="last">
        <ProductState state={row.state} />
      </td>
      <td className="number second max-md:text-start!">
        <PriceCell product={row} onChanged={onChanged} />
      </td>
      <td className="number last">
        <StockCell row={row} onChanged={onChanged} />
      </td>
      <td className="number only-desk">{number(row.sold)}</td>
      <td className="number only-desk">
        {row.reviews > 0 ? (
          <span
            className="inline-flex items-center gap-1"
            title={t('console.product.reviews', { count: row.reviews })}
          >
            <Icon name="star" size={14} className="fill-star text-star" /> {number(row.rating)}
          </span>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}

function ProductTitle({ row, className }: { row: SellerProductRow; className?: string }) {
  const t = useT();
  // What the mark of its state does not say.
  const untold = row.stops.filter((stop) => stop !== row.state);
  return (
    <span className={className}>
      <Link to={`/seller/products/${row.id}`} className="font-semibold wrap-anywhere hover:underline">
        {row.title}
      </Link>
      {row.variants > 1 && (
        <span className="block text-12 text-text-3">
          {t('console.product.variants', { count: row.variants })}
        </span>
      )}
      {untold.length > 0 && (
        <span className="block text-12 text-sale">
          {untold.map((stop) => t(`console.doctor.stop.${stop}`)).join(' · ')}
        </span>
      )}
    </span>
  );
}

function StockCell({ row, onChanged }: { row: SellerProductRow; onChanged(): void }) {
  const t = useT();
  const { number } = useFormat();
  const { may } = useMe();
  const { inventory_id: inventoryId } = row;
  if (inventoryId === null || !may('stock.write'))
    return (
      <span className={row.stock === 0 ? 'font-semibold text-sale' : undefined}>{number(row.stock)}</span>
    );
  return (
    <CellInput
      value={String(row.stock)}
      label={t('console.product.stock-of', { title: row.title })}
      className={row.stock === 0 ? 'w-20 font-semibold text-sale' : 'w-20'}
      onSave={async (text) => {
        const isSaved = await changeStock(t, { id: inventoryId, seen: row.stock, text });
        if (isSaved) onChanged();
        return isSaved;
      }}
    />
  );
}
