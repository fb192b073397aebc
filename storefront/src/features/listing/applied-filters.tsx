import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { discountText } from './discount-text.ts';
import type { ShownListing } from './load-listing.ts';
import { optionsOf, type SentOptions } from './sent-options.ts';
import { withFilters, withoutFilters, type Filters, type FixedScope } from './read-filters.ts';

type AppliedFiltersProps = {
  listing: ShownListing;
  filters: Filters;
  search: URLSearchParams;
  fixed: FixedScope;
};

/** What narrows the list, each removable by one press. */
export function AppliedFilters({ listing, filters, search, fixed }: AppliedFiltersProps) {
  const t = useT();
  const money = useMoney();
  const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);
  const named = (options: readonly { id: number; title: string }[] | undefined, ids: readonly number[]) =>
    ids.flatMap((id) => options?.find((option) => option.id === id) ?? []);
  const namedIn = (sent: SentOptions | undefined, ids: readonly number[]) =>
    ids.length > 0 ? named(optionsOf(sent), ids) : [];
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
    ...namedIn(listing.facets?.categories, filters.categories).map((option) => ({
      key: `category ${option.id}`,
      text: option.title,
      href: withFilters(search, { categories: without(filters.categories, option.id) }),
    })),
    ...named(listing.facets?.sub_categories, filters.subcategories).map((option) => ({
      key: `subcategory ${option.id}`,
      text: option.title,
      href: withFilters(search, { sub_categories: without(filters.subcategories, option.id) }),
    })),
    ...namedIn(listing.shipping, filters.shipping).map((option) => ({
      key: `shipping ${option.id}`,
      text: option.title,
      href: withFilters(search, { shipping: without(filters.shipping, option.id) }),
    })),
    ...namedIn(listing.facets?.stores, filters.stores).map((option) => ({
      key: `store ${option.id}`,
      text: option.title,
      href: withFilters(search, { store: without(filters.stores, option.id) }),
    })),
    ...(fixed.brand ? [] : namedIn(listing.brands, filters.brands)).map((option) => ({
      key: `brand ${option.id}`,
      text: option.title,
      href: withFilters(search, { brand: without(filters.brands, option.id) }),
    })),
    ...(fixed.collection ? [] : namedIn(listing.collections, filters.collections)).map((option) => ({
      key: `collection ${option.id}`,
      text: option.title,
      href: withFilters(search, { collection: without(filters.collections, option.id) }),
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
