import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { discountText } from './discount-text.ts';
import type { ShownListing } from './load-listing.ts';
import { withFilters, type Filters } from './read-filters.ts';

type QuickFiltersProps = { listing: ShownListing; filters: Filters; search: URLSearchParams };

/** The most used filters, above the list (SCREENS 32), as long as they have results. */
export function QuickFilters({ listing, filters, search }: QuickFiltersProps) {
  const t = useT();
  const { facets } = listing;
  if (!facets) return null;
  const total = listing.result.total;
  const helps = (count: number) => count > 0 && count < total;
  return (
    <>
      {filters.discount === 0 && helps(facets.discounts['1']) && (
        <Chip href={withFilters(search, { discount: 1 })}>{discountText(t, 1)}</Chip>
      )}
      {filters.rating === 0 && helps(facets.ratings['4']) && (
        <Chip href={withFilters(search, { rating: 4 })}>{t('catalog.ratingUp', { stars: 4 })}</Chip>
      )}
    </>
  );
}
