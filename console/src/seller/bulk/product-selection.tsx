import type { BulkSelection } from '@souk/contract/seller-console/bulk';
import type { SellerProductRow } from '@souk/contract/seller-console/products';
import { useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { ChangeSheet } from './change-sheet.tsx';

type ProductSelectionProps = {
  products: readonly SellerProductRow[];
  /** What the list shows as a whole, and how many. */
  all: { view: string; q: string; count: number };
  onClear(): void;
};

/** What can be done with the products that are chosen, in the place of the search. */
export function ProductSelection({ products, all, onClear }: ProductSelectionProps) {
  const t = useT();
  const [isChanging, setIsChanging] = useState(false);
  const [isAll, setIsAll] = useState(false);
  const count = isAll ? all.count : products.length;
  const selection: BulkSelection = isAll
    ? { view: all.view as 'all', q: all.q } // a tab of this list
    : { ids: products.map(({ id }) => id) };
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold" role="status">
          {t('console.list.chosen', { count })}
        </strong>
        {!isAll && all.count > products.length && (
          <Button size="small" variant="link" onClick={() => setIsAll(true)}>
            {t('console.bulk.choose-all', { count: all.count })}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onClear}>
          {t('console.bulk.clear')}
        </Button>
        <LinkButton size="small" icon="grid" to={`/seller/products/grid?${gridOf(selection)}`}>
          {t('console.grid.open')}
        </LinkButton>
        <Button size="small" variant="primary" icon="pencil" onClick={() => setIsChanging(true)}>
          {t('console.bulk.change')}
        </Button>
      </div>
      <ChangeSheet
        selection={isChanging ? selection : null}
        count={count}
        currency={products[0]!.selling.currency}
        onClose={() => setIsChanging(false)}
      />
    </div>
  );
}

const gridOf = (selection: BulkSelection) =>
  new URLSearchParams(
    'ids' in selection ? { ids: selection.ids.join() } : { view: selection.view, q: selection.q ?? '' },
  );
