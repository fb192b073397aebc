import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ApplySelect } from '@souk/kit/ui/apply-select.tsx';
import { sorts, type Sort } from './read-filters.ts';

type SortSelectProps = {
  sort: Sort;
  search: URLSearchParams;
  /** Results of a search, which are sorted by match by default. */
  isMatched?: boolean | undefined;
};

/** Sort order of a product list; keeps the filters and returns to the first page. */
export function SortSelect({ sort, search, isMatched }: SortSelectProps) {
  const t = useT();
  return (
    <ApplySelect
      name="sortby"
      label={t('catalog.sort.label')}
      value={sort}
      options={sorts.map((name) => ({
        value: name,
        text: t(name === 'popular' && isMatched ? 'catalog.sort.match' : `catalog.sort.${name}`),
      }))}
      others={[...search].filter(([name]) => name !== 'sortby' && name !== 'page')}
      apply={t('catalog.apply')}
    />
  );
}
