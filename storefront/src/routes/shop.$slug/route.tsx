import { lastValueOf, starsIn } from '@souk/rules/list-filters';
import { redirect, useLoaderData } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { sentTile, shownPage, shownTile } from '#features/catalog/shown-tile.ts';
import { withinPages } from '#features/listing/page-number.ts';
import { readFilters } from '#features/listing/read-filters.ts';
import { reviewDates, starShares } from '#features/review/review-facts.ts';
import { ItemList } from '#features/seo/item-list.tsx';
import { PageHead, pathOfPage } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { ChatButton } from '#features/store/chat-button.tsx';
import { shownVacation, VacationNotice } from '#features/store/vacation-notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { shopContext } from '#server-context.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';
import { StoreAbout } from './store-about.tsx';
import { StoreHeader } from './store-header.tsx';
import { StoreProducts } from './store-products.tsx';
import { StoreReviews } from './store-reviews.tsx';
import { StoreVouchers } from './store-vouchers.tsx';

export const handle: RouteHandle = { query: ['show', 'q', 'category', 'stars', 'sortby', 'page'] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = publicApi(context);
  const { language } = context.get(shopContext);
  const search = url.searchParams;
  const text = (name: string) => (lastValueOf(search, name) ?? '').trim();
  const show: Shown = shownParts.find((part) => part === search.get('show')) ?? 'products';
  const { sort, page } = readFilters(search);
  const [q, category, stars] = [text('q'), text('category'), starsIn(text('stars'))];
  const query = { slug: params.slug, required_rating: 'true' };
  const [store, reviews] = await Promise.all([
    show === 'products'
      ? api.need('GET store', { query: { ...query, page: String(page), sortby: sort, q, category } })
      : api.need('GET store', { query: { ...query, per_page: '1' } }),
    show === 'reviews'
      ? api.need('GET store/reviews', {
          query: { slug: params.slug, page: String(page), rating: String(stars) },
        })
      : null,
  ]);
  withinPages(reviews?.all ?? store.result, url);
  // Redirect old slugs to the canonical URL.
  if (params.slug !== store.store.slug) throw redirect(links.store(store.store.slug) + url.search, 301);
  return {
    ...store,
    result: shownPage(store.result, sentTile),
    show,
    sort,
    q,
    category,
    vacation: shownVacation(store.store.vacation, language),
    country: countryIn(language, store.store.country),
    reviews: reviews && {
      ...reviews,
      shares: starShares(reviews.total.stars),
      dates: reviewDates(reviews.all.data, language),
      stars,
    },
  };
}

/** Formatted on the server, because country names differ between platforms. */
function countryIn(language: string, code: string): string {
  return code ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : '';
}

const shownParts = ['reviews', 'about'] as const;
type Shown = 'products' | (typeof shownParts)[number];

export default function Store() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { store, show, reviews } = page;
  const path = pathOfPage(
    links.store(store.slug, show === 'products' ? {} : { show }),
    (reviews?.all ?? page.result).current_page,
  );
  return (
    <div className="wrap">
      <PageHead
        title={store.meta_title || store.name}
        path={path}
        description={store.meta_description}
        image={store.banner_image ?? store.image}
        isListed={page.q === '' && page.category === ''}
      />
      <Trail path={path} crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: store.name }]} />
      {show === 'products' && (
        <ItemList
          name={store.name}
          paths={page.result.data.map((sent) => links.product(shownTile(sent)))}
          total={page.result.total}
          before={(page.result.from ?? 1) - 1}
        />
      )}
      <StoreHeader page={page} />
      {page.vacation && (
        <div className="mt-4">
          <VacationNotice vacation={page.vacation} store={store.name} />
        </div>
      )}
      <TabLinks
        label={t('store.sections')}
        className="mt-2 lg:mt-4"
        links={[
          {
            href: links.store(store.slug),
            title: t('store.tabProducts', { count: page.total_products }),
            isCurrent: show === 'products',
          },
          {
            href: links.store(store.slug, { show: 'reviews' }),
            title: t('store.tabReviews', { count: store.review_count }),
            isCurrent: show === 'reviews',
          },
          {
            href: links.store(store.slug, { show: 'about' }),
            title: t('store.tabAbout'),
            isCurrent: show === 'about',
          },
        ]}
      />
      {show === 'products' && (
        <>
          <StoreProducts page={page} q={page.q} category={page.category} sort={page.sort} />
          <StoreVouchers store={store.name} vouchers={page.vouchers} />
        </>
      )}
      {reviews && <StoreReviews slug={store.slug} reviews={reviews} />}
      {show === 'about' && <StoreAbout store={store} country={page.country} />}
      <ChatButton store={store} />
    </div>
  );
}
