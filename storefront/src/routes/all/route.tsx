import { redirect, useLoaderData } from 'react-router';
import { JsonLd } from '#features/seo/json-ld.tsx';
import { siteTitle } from '#features/seo/site-title.ts';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing } from '#features/listing/load-listing.ts';
import { PictureChips } from '#features/listing/picture-chips.tsx';
import { countFilters } from '#features/listing/read-filters.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import type { Route } from './+types/route';

/** `/all/{category}` and `/all/{category}/{subCategory}`; an unknown one is a page that does not exist. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const loaded = await loadListing(context, url, {
    category: params.category,
    sub_category: params.subCategory,
  });
  const { category, sub_category: subcategory } = loaded.listing;
  if (!category || (params.subCategory && !subcategory)) throw new Response('', { status: 404 });
  // The API takes a subcategory's slug alone; its page has one address.
  if (!params.subCategory && subcategory)
    throw redirect(links.subcategory(category.slug, subcategory.slug) + url.search, 301);
  return { ...loaded, category, subcategory };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, subcategory, filters, canonical } = loaderData;
  const place = subcategory ?? category;
  return [
    { title: siteTitle(matches, place.meta_title || place.title) },
    { name: 'description', content: place.meta_description || place.title },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(countFilters(filters) > 0 ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export default function Category() {
  const loaded = useLoaderData<typeof loader>();
  const { category, subcategory, canonical } = loaded;
  const t = useT();
  const title = subcategory?.title ?? category.title;
  return (
    <>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: [category.title, ...(subcategory ? [subcategory.title] : [])].map(
            (name, index, all) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              ...(index === all.length - 1 ? { item: canonical } : {}),
            }),
          ),
        }}
      />
      <ListingPage
        loaded={loaded}
        title={title}
        head={
          <Breadcrumbs
            crumbs={[
              { label: t('catalog.home'), href: links.home() },
              ...(subcategory ? [{ label: category.title, href: links.category(category.slug) }] : []),
              { label: title },
            ]}
          />
        }
        chips={
          // From 992 px on the sidebar offers the parts of a category, to choose several.
          <PictureChips
            className={subcategory ? undefined : 'lg:hidden'}
            label={t('catalog.subcategories', { category: category.title })}
            items={category.child.map((child) => ({
              href: links.subcategory(category.slug, child.slug),
              title: child.title,
              image: child.image,
              isCurrent: child.id === subcategory?.id,
            }))}
          />
        }
      />
    </>
  );
}
