import { Form } from 'react-router';
import { useKnownSearch } from '#features/site/use-known-search.ts';
import { useShownTiles } from '#features/catalog/shown-tile.ts';
import { TileGrid } from '#features/catalog/tile-grid.tsx';
import { MoreTiles } from '#features/listing/more-tiles.tsx';
import type { Sort } from '#features/listing/read-filters.ts';
import { SortSelect } from '#features/listing/sort-select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import type { StorePage } from './store-header.tsx';

type StoreProductsProps = { page: StorePage; q: string; category: string; sort: Sort };

export function StoreProducts({ page, q, category, sort }: StoreProductsProps) {
  const t = useT();
  const search = useKnownSearch();
  const { store, result, categories } = page;
  const tiles = useShownTiles(result.data);
  if (page.total_products === 0) {
    return (
      <EmptyState
        icon="store"
        title={t('store.fresh')}
        text={t('store.freshText', { store: store.name })}
        action={<LinkButton to={links.home()}>{t('store.freshAction')}</LinkButton>}
      />
    );
  }
  return (
    <section aria-labelledby="goods">
      <h2 id="goods" className="sr-only">
        {t('store.goods', { store: store.name })}
      </h2>
      {/* One row on wide screens; on phones, categories follow search and sorting. */}
      <div className="mt-3 mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 lg:flex">
        <Form
          method="get"
          role="search"
          aria-label={t('store.search', { store: store.name })}
          className="relative lg:w-72 lg:flex-none"
          key={q}
        >
          {category && <input type="hidden" name="category" value={category} />}
          {sort !== 'popular' && <input type="hidden" name="sortby" value={sort} />}
          <TextInput
            name="q"
            type="search"
            aria-label={t('store.search', { store: store.name })}
            placeholder={t('store.searchHint')}
            defaultValue={q}
            className="pe-11 text-ellipsis"
          />
          <IconButton
            type="submit"
            icon="search"
            label={t('store.searchButton')}
            className="absolute end-0.5 top-1/2 -translate-y-1/2"
          />
        </Form>
        <div className="lg:order-last lg:ms-auto">
          <SortSelect sort={sort} search={search} />
        </div>
        {categories.length > 1 && (
          <nav aria-label={t('store.categories')} className="scroll-row col-span-2 min-w-0 max-lg:bleed">
            <Chip href={withCategory(search, '')} selected={category === ''}>
              {t('store.allCategories')}
            </Chip>
            {categories.map((item) => (
              <Chip key={item.id} href={withCategory(search, item.slug)} selected={category === item.slug}>
                {item.title}
              </Chip>
            ))}
          </nav>
        )}
      </div>
      <p role="status" className={q || category ? 'mb-3 text-14 text-text-2' : 'sr-only'}>
        {t('catalog.count', { count: result.total })}
      </p>
      {tiles.length > 0 ? (
        <>
          <TileGrid tiles={tiles} hideStore eager={6} />
          <MoreTiles key={search.toString()} result={result} search={search} wide hideStore />
        </>
      ) : (
        <EmptyState
          icon="store"
          title={q ? t('search.noResults', { text: q }) : t('catalog.nothingHere')}
          action={
            (q || category) && <LinkButton to={links.store(store.slug)}>{t('store.clearSearch')}</LinkButton>
          }
        />
      )}
    </section>
  );
}

/** The same list filtered by category, on its first page; `''` for all. */
function withCategory(search: URLSearchParams, slug: string): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (slug) next.set('category', slug);
  else next.delete('category');
  return `?${next}`;
}
