import { redirect, useLoaderData } from 'react-router';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing } from '#features/listing/load-listing.ts';
import { countFilters, filterNames } from '#features/listing/read-filters.ts';
import { PageHead, pathOfPage } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: filterNames };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const loaded = await loadListing(context, url, {});
  const { collection } = loaded.listing;
  if (!collection) throw new Response('', { status: 404 });
  // Redirect old and wrong slugs to the canonical URL.
  if (params.main !== collection.slug) {
    const own = links.collection({ slug: collection.slug, id: loaded.filters.collections[0] ?? 0 });
    throw redirect(new URL(own, url).pathname + url.search, 301);
  }
  return { ...loaded, collection };
}

export default function Collection() {
  const loaded = useLoaderData<typeof loader>();
  const t = useT();
  const { collection, filters } = loaded;
  const path = links.collection(collection);
  return (
    <ListingPage
      loaded={loaded}
      title={collection.title}
      fixed={{ collection: true }}
      head={
        <>
          <PageHead
            title={collection.title}
            path={pathOfPage(path, filters.page)}
            image={collection.image}
            isListed={countFilters(filters, { collection: true }) === 0}
          />
          <Trail
            path={path}
            crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: collection.title }]}
          />
        </>
      }
      mark={
        <Picture
          name={collection.image}
          alt=""
          width={1020}
          height={420}
          sizes="136px"
          widths={[320]}
          className="h-[56px] w-auto rounded-card"
        />
      }
    />
  );
}
