import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { discountText } from './discount-text.ts';
import type { ShownListing } from './load-listing.ts';
import { withFilters, withoutFilters, type Filters, type FixedScope } from './read-filters.ts';
import { optionsIn } from './sent-options.ts';

type AppliedFiltersProps = {
  listing: ShownListing;
  filters: Filters;
  search: URLSearchParams;
  fixed: FixedScope;
};

export function AppliedFilters({ listing, filters, search, fixed }: AppliedFiltersProps) {
  const t = useT();
  const money = useMoney();
  const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);
  const named = (options: string | undefined, ids: readonly number[]) =>
    ids.flatMap((id) => optionsIn(options).filter(([own]) => own === id));
  const chips = [
    ...(filters.min || filters.max
      ? [
          {
            key: 'price',
            text:
              filters.min && filters.max
                ? t('catalog.price.between', { min: money(filters.min), max: money(filters.max) })
                : filters.min
                  ? t('catalog.price.from', { min: money(filters.min) })
                  : t('catalog.price.upTo', { max: money(filters.max) }),
            href: withFilters(search, { min: '', max: '' }),
          },
        ]
      : []),
    ...(filters.rating
      ? [
          {
            key: 'rating',
            text: t('catalog.ratingUp', { stars: filters.rating }),
            href: withFilters(search, { rating: 0 }),
          },
        ]
      : []),
    ...(filters.discount
      ? [
          {
            key: 'discount',
            text: discountText(t, filters.discount),
            href: withFilters(search, { discount: 0 }),
          },
        ]
      : []),
    ...named(listing.facets?.categories, filters.categories).map(([id, text]) => ({
      key: `category ${id}`,
      text,
      href: withFilters(search, { categories: without(filters.categories, id) }),
    })),
    ...named(listing.facets?.sub_categories, filters.subcategories).map(([id, text]) => ({
      key: `subcategory ${id}`,
      text,
      href: withFilters(search, { sub_categories: without(filters.subcategories, id) }),
    })),
    ...named(listing.shipping, filters.shipping).map(([id, text]) => ({
      key: `shipping ${id}`,
      text,
      href: withFilters(search, { shipping: without(filters.shipping, id) }),
    })),
    ...named(listing.facets?.stores, filters.stores).map(([id, text]) => ({
      key: `store ${id}`,
      text,
      href: withFilters(search, { store: without(filters.stores, id) }),
    })),
    ...(fixed.brand ? [] : named(listing.brands, filters.brands)).map(([id, text]) => ({
      key: `brand ${id}`,
      text,
      href: withFilters(search, { brand: without(filters.brands, id) }),
    })),
    ...(fixed.collection ? [] : named(listing.collections, filters.collections)).map(([id, text]) => ({
      key: `collection ${id}`,
      text,
      href: withFilters(search, { collection: without(filters.collections, id) }),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map((chip) => (
        <Chip key={chip.key} href={chip.href} removes>
          {chip.text}
        </Chip>
      ))}
      <Link to={withoutFilters(search, fixed)} preventScrollReset className="link px-2 text-14">
        {t('catalog.clearAll')}
      </Link>
    </>
  );
}
