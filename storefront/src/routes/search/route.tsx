import { redirect, useLoaderData } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { sentTile, useShownTiles } from '#features/catalog/shown-tile.ts';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing, type ShownListing } from '#features/listing/load-listing.ts';
import { PictureChips } from '#features/listing/picture-chips.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { countFilters, filterNames } from '#features/listing/read-filters.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['q', ...filterNames] };

const perPage = '24'; // fewer than in categories (SCREENS 38)

/** `/search?q=`: results; without text or results, suggestions. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim();
  const loaded = await loadListing(context, url, { q, per_page: perPage });
  const { opens } = loaded.listing;
  if (opens && !filterNames.some((name) => url.searchParams.has(name))) throw redirect(opens);
  const hasNone = q === '' || loaded.listing.result.total === 0;
  const popular = hasNone
    ? await publicApi(context).call('GET products', { query: { per_page: '12' } })
    : null;
  return { ...loaded, q, popular: popular?.ok ? popular.data.result.data.map(sentTile) : [] };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex, follow' }];
}

export default function Search() {
  const loaded = useLoaderData<typeof loader>();
  const t = useT();
  const facts = useSiteSettings();
  const { q, listing, filters } = loaded;
  const popular = useShownTiles(loaded.popular);
  const categories = (
    <PictureChips
      label={t('search.categories')}
      className="lg:flex-wrap"
      items={(facts?.categories ?? []).map((item) => ({
        href: links.category(item.slug),
        title: item.title,
        image: item.image,
      }))}
    />
  );
  const ways = (
    <>
      {categories}
      {popular.length > 0 && <TileRow title={t('search.popular')} tiles={popular} />}
    </>
  );
  if (q === '') {
    return (
      <div className="wrap">
        <PageTitle>{t('search.title')}</PageTitle>
        <h1 className="mt-6 mb-4 text-24 font-bold lg:text-30">{t('search.title')}</h1>
        <p className="mb-4 text-text-2">{t('search.hint')}</p>
        {ways}
      </div>
    );
  }
  if (listing.result.total === 0 && countFilters(filters) === 0) {
    const title = t('search.noResults', { text: q });
    return (
      <div className="wrap">
        <PageTitle>{title}</PageTitle>
        <EmptyState level="h1" icon="search" title={title} text={t('search.noneText')} />
        {ways}
      </div>
    );
  }
  const title = t('search.results', { count: listing.result.total, text: listing.corrected ?? q });
  return (
    <ListingPage
      loaded={loaded}
      title={title}
      isSearch
      head={<PageTitle>{title}</PageTitle>}
      chips={<SearchedInstead listing={listing} text={q} />}
    />
  );
}

/** Correction that was searched because the original text had no results. */
function SearchedInstead({ listing, text }: { listing: ShownListing; text: string }) {
  const t = useT();
  const { corrected, partial } = listing;
  return (
    <>
      {corrected && (
        <Notice tone="info">
          {t.rich('search.corrected', {
            corrected,
            text,
            link: (words) => (
              <Link to={links.search(corrected)} className="link">
                {words}
              </Link>
            ),
          })}
        </Notice>
      )}
      {partial && <Notice tone="info">{t('search.partial', { text: corrected ?? text })}</Notice>}
    </>
  );
}
