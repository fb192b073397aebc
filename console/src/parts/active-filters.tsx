import { Link } from 'react-router';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { asking } from './asking.ts';
import { LeaveFilter } from './leave-filter.tsx';

/** An active filter of a list. */
export type ActiveFilter = {
  title: string;
  value?: string;
  names: readonly string[];
};

/** An active filter, with a link that clears it. */
export function FilterChip({ title, value, names, search }: ActiveFilter & { search: URLSearchParams }) {
  return (
    <span className="inline-flex flex-none items-center rounded-pill border border-primary-line bg-primary-soft ps-2.5 text-13 whitespace-nowrap text-primary-ink">
      <span className="flex items-center gap-1.5">
        {title}
        {value !== undefined && <bdi className="max-w-48 truncate font-semibold">{value}</bdi>}
      </span>
      <LeaveFilter {...{ title, names, search }} />
    </span>
  );
}

type ActiveFiltersProps = { asked: readonly ActiveFilter[]; search: URLSearchParams; onOpen(): void };

/** Filters that don't fit into chips: a button opens a panel, with a chip per active filter. */
export function ActiveFilters({ asked, search, onOpen }: ActiveFiltersProps) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-9.5 flex-none items-center gap-1.5 rounded-pill border border-dashed border-control ps-2.5 pe-3.5 text-13 whitespace-nowrap text-text-2 hover:border-text hover:text-text md:min-h-8.5"
        onClick={onOpen}
      >
        <Icon name="filter" size={16} />
        {asked.length === 0
          ? t('console.list.filters.title')
          : t('console.list.filters', { count: asked.length })}
      </button>
      {asked.map((filter) => (
        <FilterChip key={filter.title} {...filter} search={search} />
      ))}
      {asked.length > 1 && (
        <Link
          to={asking(
            search,
            asked.flatMap(({ names }) => names),
            {},
          )}
          preventScrollReset
          className="link inline-flex min-h-9 flex-none items-center text-13 whitespace-nowrap md:min-h-8"
        >
          {t('console.list.filters.clear')}
        </Link>
      )}
    </>
  );
}
