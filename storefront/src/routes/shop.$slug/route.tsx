import { Form, useLoaderData, useSearchParams } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { TileGrid } from '#features/catalog/tile-grid.tsx';
import { MoreTiles } from '#features/listing/more-tiles.tsx';
import { readFilters } from '#features/listing/read-filters.ts';
import { SortSelect } from '#features/listing/sort-select.tsx';
import { siteTitle } from '#features/seo/site-title.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Picture } from '#ui/picture.tsx';
import { Stars } from '#ui/stars.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { shopContext } from '../../server-context.ts';
import type { Route } from './+types/route';

/** A seller's page: who they are, what they sell. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const { sort, page } = readFilters(search);
  const q = (search.get('q') ?? '').trim();
  const store = await publicApi(context).need('GET store', {
    query: { slug: params.slug, required_rating: 'true', page: String(page), sortby: sort, q },
  });
  const { publicUrl } = context.get(shopContext);
  return { ...store, sort, q, canonical: publicUrl + links.store(store.store.slug) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { store, canonical } = loaderData;
  return [
    { title: siteTitle(matches, store.meta_title || store.name) },
    { name: 'description', content: store.meta_description },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ];
}

export default function Store() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const [search] = useSearchParams();
  const { store, result } = page;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: store.name }]} />
      <header className="mt-3 overflow-hidden rounded-sheet border border-line">
        {store.banner_image && (
          <Picture
            name={store.banner_image}
            alt=""
            width={1320}
            height={320}
            sizes="(width >= 75rem) 1360px, 100vw"
            priority
            className="h-28 w-full object-cover object-[100%_50%] sm:h-44 rtl:-scale-x-100"
          />
        )}
        <div className="flex flex-wrap items-center gap-4 p-4 sm:p-6">
          <Picture
            name={store.image}
            alt=""
            width={80}
            height={80}
            sizes="80px"
            widths={[320]}
            className="size-16 rounded-card object-cover sm:size-20"
          />
          <div className="grid gap-1">
            <h1 className="text-24 font-bold lg:text-28" dir="auto">
              {store.name}
            </h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-text-2">
              {store.review_count > 0 && (
                <span className="inline-flex items-center gap-2">
                  <Stars value={page.review ?? 0} decorative />
                  {t('store.rating', { rating: page.review ?? 0, count: store.review_count })}
                </span>
              )}
              <span>{t('store.products', { count: page.total_products })}</span>
              <span>{t('store.followers', { count: page.followers_count })}</span>
            </p>
          </div>
          <p className="w-full max-w-[68ch] text-14 text-text-2" dir="auto">
            {store.description}
          </p>
          <Disclosure summary={t('store.trader')} className="w-full text-14">
            <dl className="grid gap-1 text-text-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
              <dt>{t('store.name')}</dt>
              <dd dir="auto">{store.name}</dd>
              <dt>{t('store.address')}</dt>
              <dd dir="auto">{[store.address, store.country].filter(Boolean).join(', ')}</dd>
              <dt>{t('store.email')}</dt>
              <dd>
                <bdi dir="ltr">{store.email}</bdi>
              </dd>
              <dt>{t('store.phone')}</dt>
              <dd>
                <bdi dir="ltr">{store.phone}</bdi>
              </dd>
            </dl>
          </Disclosure>
        </div>
      </header>
      <div className="mt-6 mb-4 flex flex-wrap items-center gap-3">
        <Form method="get" role="search" className="flex min-w-60 flex-1 gap-2 sm:max-w-96" key={page.q}>
          <TextInput
            name="q"
            type="search"
            aria-label={t('store.search', { store: store.name })}
            placeholder={t('store.searchHint')}
            defaultValue={page.q}
            icon="search"
          />
          <Button type="submit" variant="neutral">
            {t('store.searchButton')}
          </Button>
        </Form>
        <p role="status" className="text-14 text-text-2">
          {t('catalog.count', { count: result.total })}
        </p>
        <div className="ms-auto">
          <SortSelect sort={page.sort} search={search} />
        </div>
      </div>
      <h2 className="sr-only">{t('store.goods', { store: store.name })}</h2>
      {result.data.length > 0 ? (
        <>
          <TileGrid tiles={result.data} hideStore eager={6} />
          <MoreTiles key={search.toString()} result={result} search={search} wide hideStore />
        </>
      ) : (
        <EmptyState
          icon="store"
          title={page.q ? t('search.none', { text: page.q }) : t('catalog.nothingHere')}
        />
      )}
    </div>
  );
}
