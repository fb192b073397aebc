import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useRenderData } from '#render-data.ts';
import { PageBanner as ServerOnlyPageBanner } from '#features/site/page-banner.tsx';
import { useKnownSearch } from '#features/site/use-known-search.ts';
import { useShownTiles, type ShownTile } from '#features/catalog/shown-tile.ts';
import { LoadingTiles, TileGrid } from '#features/catalog/tile-grid.tsx';
import { ItemList } from '#features/seo/item-list.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { lazyComponent, LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterForm } from './filter-form.tsx';
import type { LoadedListing } from './load-listing.ts';
import { MoreTiles } from './more-tiles.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { countFilters, withoutFilters, type FixedScope } from './read-filters.ts';
import { SortSelect } from './sort-select.tsx';

// Below all products, and many shops have none.
const PageBanner = import.meta.env.SSR
  ? ServerOnlyPageBanner
  : lazyComponent(async () => (await import('#features/site/page-banner.tsx')).PageBanner);

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));

type ListingPageProps = {
  loaded: LoadedListing;
  title: string;
  /** Results of a search: their title contains the count, and by default they're sorted by match. */
  isSearch?: boolean;
  /** Small image before the title. */
  mark?: ReactNode;
  head?: ReactNode;
  /** Subcategories, below the title. */
  chips?: ReactNode;
  fixed?: FixedScope;
  empty?: ReactNode;
};

const firstRow = 5;

/** Product list: title with count, filters (in a drawer on phones), sorting, tiles, pagination. */
export function ListingPage({
  loaded,
  title,
  isSearch,
  mark,
  head,
  chips,
  fixed = {},
  empty,
}: ListingPageProps) {
  const t = useT();
  const { listing, filters } = loaded;
  const search = useKnownSearch();
  const { facts, placed } = useRenderData();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isDrawerRequested, setIsDrawerRequested] = useState(false);
  const isPending = useIsPending();
  const applied = countFilters(filters, fixed);
  const { total } = listing.result;
  const tiles = useShownTiles(listing.result.data);
  const form = (id: string) => <FilterForm id={id} listing={listing} filters={filters} fixed={fixed} />;

  return (
    <div className="wrap">
      {head}
      {/* Sorted and filtered lists have this canonical URL. */}
      {applied === 0 && !search.has('sortby') && (
        <ItemList
          name={title}
          paths={tiles.map((tile) => links.product(tile))}
          total={total}
          before={(listing.result.from ?? 1) - 1}
        />
      )}
      <header
        className={classNames(
          'mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 lg:mb-2',
          isSearch ? 'mt-3' : 'lg:mt-1',
        )}
      >
        {mark}
        <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-3">
          <h1 className="text-24 leading-tight font-bold lg:text-30">{title}</h1>
          <p role="status" className={isSearch ? 'sr-only' : 'text-14 text-text-2'}>
            {t('catalog.count', { count: total })}
          </p>
        </div>
      </header>
      {chips}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:mt-2 lg:grid-cols-[232px_minmax(0,1fr)] xl:grid-cols-[264px_minmax(0,1fr)]">
        <aside aria-label={t('catalog.filters')} className="max-lg:hidden">
          {/* Hidden on phones, so not hydrated there. */}
          <LazyHydrate>{form('filters')}</LazyHydrate>
        </aside>
        <section aria-label={title} className="min-w-0">
          <div className="list-bar mb-1 lg:mb-3">
            <Button
              variant="neutral"
              icon="filter"
              className="lg:hidden"
              onClick={() => {
                setIsDrawerRequested(true);
                setIsDrawerOpen(true);
              }}
            >
              {applied ? t('catalog.filtersApplied', { count: applied }) : t('catalog.filters')}
            </Button>
            <div className="flex min-w-0 flex-wrap items-center gap-2 max-lg:hidden">
              <QuickFilters listing={listing} filters={filters} search={search} />
              <AppliedFilters listing={listing} filters={filters} search={search} fixed={fixed} />
            </div>
            <SortSelect sort={filters.sort} search={search} isMatched={isSearch} />
          </div>
          {applied > 0 && (
            <div className="bleed scroll-row mb-2 items-center lg:hidden">
              <AppliedFilters listing={listing} filters={filters} search={search} fixed={fixed} />
            </div>
          )}
          {isPending ? (
            <LoadingTiles besideFilters />
          ) : (
            <Results {...{ loaded, tiles, search, fixed, empty }} />
          )}
          {(placed || facts?.pageBanners.listing) && (
            <LazyHydrate>
              <PageBanner place="listing" />
            </LazyHydrate>
          )}
        </section>
      </div>
      {isDrawerRequested && (
        <Suspense>
          <FilterDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} total={total}>
            {form('drawer-filters')}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
}

type ResultsProps = Pick<ListingPageProps, 'loaded' | 'empty'> & {
  tiles: readonly ShownTile[];
  search: URLSearchParams;
  fixed: FixedScope;
};

function Results({ loaded: { listing, filters }, tiles, search, fixed, empty }: ResultsProps) {
  const t = useT();
  if (tiles.length > 0)
    return (
      <>
        <h2 className="sr-only">{t('catalog.goods')}</h2>
        <TileGrid tiles={tiles} besideFilters eager={firstRow} />
        <MoreTiles key={search.toString()} result={listing.result} search={search} />
      </>
    );
  if (countFilters(filters, fixed) > 0 || filters.page > 1)
    return (
      <EmptyState
        icon="search"
        title={t('catalog.noMatch')}
        text={t('catalog.noMatchText')}
        action={
          <LinkButton to={withoutFilters(search, fixed)} variant="primary">
            {t('catalog.clearFilters')}
          </LinkButton>
        }
      />
    );
  return (
    empty ?? (
      <EmptyState icon="package" title={t('catalog.nothingHere')} text={t('catalog.nothingHereText')} />
    )
  );
}

const shimmerAfterMs = 200;

/** Whether a change of this list has been loading for a noticeable time. */
function useIsPending(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isMoving = navigation.state === 'loading' && navigation.location.pathname === pathname;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isMoving) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), shimmerAfterMs);
    return () => clearTimeout(timer);
  }, [isMoving]);
  return isLong;
}
