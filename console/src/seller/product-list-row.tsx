import type { SellerProductRow } from '@souk/contract/seller-console/products';
import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { CellInput } from '#parts/cell-input.tsx';
import { ChooseRow } from '#parts/choose-row.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { changeStock } from './change-stock.ts';
import { PriceCell } from './price-cell.tsx';
import { ProductRowMenu } from './product-row-menu.tsx';
import { ProductState } from './product-state.tsx';

type ProductListRowProps = {
  row: SellerProductRow;
  /** Null: no permission for bulk actions. */
  isChosen: boolean | null;
  onChoose(isChosen: boolean): void;
  onChanged(): void;
};

/** A row of the product list with inline price and stock. */
export function ProductListRow({ row, isChosen, onChoose, onChanged }: ProductListRowProps) {
  const t = useT();
  const { number } = useFormat();
  return (
    <tr data-chosen={isChosen || undefined}>
      {isChosen !== null && <ChooseRow name={row.title} isChosen={isChosen} onChoose={onChoose} />}
      <td className={isChosen === null ? 'pick md:table-cell' : 'only-desktop'}>
        <span className="flex items-center gap-3">
          <Thumb image={row.image} />
          <ProductTitle row={row} className="min-w-44 max-md:hidden" />
        </span>
      </td>
      <td className="second md:hidden!">
        <span className="flex flex-wrap items-start gap-2.5">
          {isChosen !== null && <Thumb image={row.image} />}
          <ProductTitle row={row} className="min-w-min flex-1 basis-24" />
        </span>
      </td>
      <td className="last">
        <ProductState state={row.state} />
      </td>
      <td className="number second max-md:text-start!">
        <PhoneLabel>{`${t('console.product.price')} (${row.selling.currency})`}</PhoneLabel>
        <PriceCell product={row} onChanged={onChanged} />
      </td>
      <td className="number last">
        <PhoneLabel>{t('console.product.stock')}</PhoneLabel>
        <StockCell row={row} onChanged={onChanged} />
      </td>
      <td className="number only-desktop">{number(row.sold)}</td>
      <td className="number only-desktop">
        {row.reviews > 0 ? (
          <span
            className="inline-flex items-center gap-1"
            title={t('console.product.reviews', { count: row.reviews })}
          >
            <Icon name="star" size={14} className="fill-star text-star" /> {row.rating.toFixed(1)}
          </span>
        ) : (
          '—'
        )}
      </td>
      <td className="whitespace-nowrap text-end max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 md:ps-0!">
        <ProductRowMenu row={row} onChanged={onChanged} />
      </td>
    </tr>
  );
}

/** On phones, where the list has no column heads. */
function PhoneLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="block text-12 text-text-3 md:hidden">
      {children}
    </span>
  );
}

function ProductTitle({ row, className }: { row: SellerProductRow; className?: string }) {
  const t = useT();
  // Reasons beyond the state.
  const otherStops = row.stops.filter((stop) => stop !== row.state);
  return (
    <span className={className}>
      <Link
        to={`/seller/products/${row.id}`}
        className="font-semibold max-md:wrap-break-word md:wrap-anywhere hover:underline"
      >
        {joinUnits(row.title)}
      </Link>
      {row.variants > 1 && (
        <span className="block text-12 text-text-3">
          {t('console.product.variants', { count: row.variants })}
        </span>
      )}
      {row.draft && (
        <span className="block text-12 text-warning">{t(`console.product.view.${row.draft}`)}</span>
      )}
      {otherStops.length > 0 && (
        <span className="block text-12 text-sale">
          {otherStops.map((stop) => t(`console.doctor.stop.${stop}`)).join(' · ')}
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
