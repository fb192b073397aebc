import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { PageHead } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { links } from '#links.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { product_parts: _parts, ...map } = await publicApi(context).need('GET sitemap');
  return map;
}

/** All public pages except products (SCREENS §10 "site map"). */
export default function Sitemap() {
  const map = useLoaderData<typeof loader>();
  const t = useT();
  const parts: { id?: string; title: string; places: Place[] }[] = [
    {
      title: t('sitemap.shop'),
      places: [
        { title: t('catalog.home'), to: links.home() },
        { title: t('layout.allCategories'), to: links.categories() },
        { title: t('layout.flashSales'), to: links.flashSales() },
        { title: t('layout.brands'), to: links.brands() },
        { title: t('layout.track'), to: links.trackOrder() },
        { title: t('contact.title'), to: links.contact() },
        { title: t('newsletter.title'), to: links.newsletter() },
      ],
    },
    {
      title: t('sitemap.collections'),
      places: map.collections.map((one) => ({ title: one.title, to: links.collection(one) })),
    },
    {
      id: 'pages',
      title: t('sitemap.pages'),
      places: map.pages.map(({ title, slug }) => ({ title, to: links.page(slug) })),
    },
    {
      id: 'stores',
      title: t('sitemap.stores'),
      places: map.stores.map(({ title, slug }) => ({ title, to: links.store(slug) })),
    },
    {
      title: t('sitemap.brands'),
      places: map.brands.map((one) => ({ title: one.title, to: links.brand(one) })),
    },
  ];
  return (
    <div className="wrap">
      <PageHead title={t('sitemap.title')} path={links.sitemap()} />
      <Trail
        path={links.sitemap()}
        crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: t('sitemap.title') }]}
      />
      <h1 className="mt-4 mb-6 text-24 font-bold lg:text-30">{t('sitemap.title')}</h1>
      <div className="grid gap-10">
        <Part title={t('sitemap.categories')}>
          <ul className="gap-6 sm:columns-2 lg:columns-4">
            {map.categories.map((category) => (
              <li key={category.id} className="mb-5 break-inside-avoid">
                <PlaceLink to={links.category(category.slug)} isStrong>
                  {category.title}
                </PlaceLink>
                <Places
                  places={category.sub_categories.map(({ title, slug }) => ({
                    title,
                    to: links.subcategory(category.slug, slug),
                  }))}
                />
              </li>
            ))}
          </ul>
        </Part>
        {parts
          .filter(({ places }) => places.length > 0)
          .map(({ id, title, places }) => (
            <Part key={title} id={id} title={title}>
              <Places isWide places={places} />
            </Part>
          ))}
      </div>
    </div>
  );
}

type Place = { title: string; to: string };

function Part({ id, title, children }: { id?: string | undefined; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="border-t border-line pt-6">
      <h2 className="mb-3 text-18 font-heading">{title}</h2>
      {children}
    </section>
  );
}

function Places({ places, isWide }: { places: Place[]; isWide?: boolean }) {
  return (
    <ul className={isWide ? 'grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4' : undefined}>
      {places.map(({ title, to }) => (
        <li key={to}>
          <PlaceLink to={to}>{title}</PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function PlaceLink({ to, isStrong, children }: { to: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={`inline-flex min-h-9 items-center text-14 hover:underline max-md:min-h-11 ${isStrong ? 'font-semibold' : 'text-text-2 hover:text-text'}`}
    >
      <span dir="auto">{children}</span>
    </Link>
  );
}
