import { redirect, useLoaderData } from 'react-router';
import { only } from '#api/only.ts';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing } from '#features/listing/load-listing.ts';
import { PictureChips } from '#features/listing/picture-chips.tsx';
import { countFilters, filterNames } from '#features/listing/read-filters.ts';
import { PageHead, pathOfPage } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: filterNames };

/** `/all/{category}` and `/all/{category}/{subCategory}`; 404 if unknown. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const loaded = await loadListing(context, url, {
    category: params.category,
    sub_category: params.subCategory,
  });
  const { category, sub_category: subcategory } = loaded.listing;
  if (!category || (params.subCategory && !subcategory)) throw new Response('', { status: 404 });
  // The API also accepts a subcategory's slug alone, IDs and old slugs: redirect to the canonical URL.
  if (params.category !== category.slug || params.subCategory !== subcategory?.slug) {
    const place = subcategory
      ? links.subcategory(category.slug, subcategory.slug)
      : links.category(category.slug);
    throw redirect(place + url.search, 301);
  }
  const { listing, ...others } = loaded;
  const place = ['title', 'slug', 'image', 'meta_title', 'meta_description'] as const;
  return {
    ...others,
    // The listing needs only the IDs, for the filters; the details are in `category` and `sub_category` below.
    listing: {
      ...listing,
      category: only(category, ['id']),
      sub_category: subcategory && only(subcategory, ['id']),
    },
    category: {
      ...only(category, place),
      child: category.child.map((child) => only(child, ['id', 'title', 'slug', 'image'])),
    },
    subcategory: subcategory && only(subcategory, ['id', ...place]),
  };
}

export default function Category() {
  const loaded = useLoaderData<typeof loader>();
  const { category, subcategory, filters } = loaded;
  const place = subcategory ?? category;
  const path = subcategory
    ? links.subcategory(category.slug, subcategory.slug)
    : links.category(category.slug);
  const t = useT();
  const title = subcategory?.title ?? category.title;
  return (
    <>
      <PageHead
        title={place.meta_title || place.title}
        path={pathOfPage(path, filters.page)}
        description={place.meta_description}
        image={place.image}
        isListed={countFilters(filters) === 0}
      />
      <ListingPage
        loaded={loaded}
        title={title}
        head={
          <Trail
            path={path}
            crumbs={[
              { label: t('catalog.home'), href: links.home() },
              ...(subcategory ? [{ label: category.title, href: links.category(category.slug) }] : []),
              { label: title },
            ]}
          />
        }
        chips={
          // From 992 px, the sidebar offers the subcategories, with multiple selection.
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
