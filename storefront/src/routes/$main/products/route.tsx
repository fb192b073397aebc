import { useLoaderData } from 'react-router';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing, type ShownListing } from '#features/listing/load-listing.ts';
import { countFilters, filterNames } from '#features/listing/read-filters.ts';
import { optionsIn } from '#features/listing/sent-options.ts';
import { PageHead, pathOfPage } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { everything, links } from '#links.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['banner', 'home_spm', 'q', ...filterNames] };

/**
 * `/{slug}/products`: the products of a banner or home section if the query names one, else of the category, brand or collection
 * with this slug; all products for the reserved slug.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const [banner, section] = [search.get('banner') ?? '', search.get('home_spm') ?? ''];
  const isNamed = banner === '' && section === '';
  const loaded = await loadListing(context, url, {
    banner,
    home_spm: section,
    q: search.get('q') ?? '',
    ...(isNamed && params.main !== everything ? { slug: params.main } : {}),
  });
  const isFound = loaded.listing.source !== null || (isNamed && params.main === everything);
  if (!isFound) throw new Response('', { status: 404 });
  return { ...loaded, path: (banner === '' && ownPage(loaded.listing)) || loaded.path };
}

/** Canonical page of the products of a slug or section, if there is one (SPEC §9, "Product sources"). */
function ownPage({ source, facets }: ShownListing): string | null {
  switch (source?.source_type) {
    case 1:
      return links.category(source.slug);
    case 2: {
      const parent = optionsIn(facets?.sub_categories).find(([id]) => id === source.id)?.[3];
      return parent === undefined ? null : links.subcategory(parent, source.slug);
    }
    case 4:
      return links.brand(source);
    case 5:
      return links.collection(source);
    default:
      return null;
  }
}

export default function Products() {
  const loaded = useLoaderData<typeof loader>();
  const t = useT();
  const title = loaded.listing.source?.title ?? t('catalog.allProducts');
  return (
    <ListingPage
      loaded={loaded}
      title={title}
      head={
        <>
          <PageHead
            title={title}
            path={pathOfPage(loaded.path, loaded.filters.page)}
            isListed={countFilters(loaded.filters) === 0}
          />
          <Trail
            path={loaded.path}
            crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: title }]}
          />
        </>
      }
    />
  );
}
