import type { BulkSelection } from '@souk/contract/seller-console/bulk';
import { useState } from 'react';
import { countOf } from '#parts/selection.ts';
import type { ListSelection } from '#parts/use-selection.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { ChangeSheet } from './change-sheet.tsx';

type ProductSelectionProps = {
  selected: ListSelection;
  ids: readonly number[];
  all: { question: Exclude<BulkSelection, { ids: unknown }>; count: number };
  currency: string;
};

export function ProductSelection({ selected, ids, all, currency }: ProductSelectionProps) {
  const t = useT();
  const [isChanging, setIsChanging] = useState(false);
  const { isAll, ids: named } = selected.selection;
  const count = isAll ? countOf(selected.selection, all.count) : ids.length;
  const selection: BulkSelection = isAll ? { ...all.question, except_ids: [...named] } : { ids: [...ids] };
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold" role="status">
          {t('console.list.chosen', { count })}
        </strong>
        {count < all.count && (
          <Button size="small" variant="link" onClick={selected.chooseAll}>
            {t('console.bulk.choose-all', { count: all.count })}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={selected.clear}>
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
        currency={currency}
        onClose={() => setIsChanging(false)}
      />
    </div>
  );
}

const gridOf = (selection: BulkSelection) =>
  new URLSearchParams(Object.entries(selection).map(([name, value]) => [name, String(value)]));
