import type { ReactNode } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { nextSort, sortedBy } from './sorting.ts';

type SortHeadProps = {
  by: string;
  list: { search: URLSearchParams; ask(name: string, value: string): void };
  isUsual?: boolean;
  className?: string;
  children: ReactNode;
};

/** Sortable column head: ascending, descending, default. */
export function SortHead({ by, list, isUsual = false, className, children }: SortHeadProps) {
  const sort = list.search.get('sort') ?? '';
  const order = sortedBy(sort, by, isUsual);
  return (
    <th aria-sort={order} className={className}>
      <button
        type="button"
        className={classNames(
          'inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-text',
          order !== 'none' && 'text-text',
        )}
        onClick={() => list.ask('sort', nextSort(sort, by, isUsual))}
      >
        {children}
        <Icon
          name={order === 'none' ? 'sort' : 'arrow-up'}
          size={14}
          className={order === 'none' ? 'text-text-3' : order === 'descending' ? 'rotate-180' : undefined}
        />
      </button>
    </th>
  );
}
