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
  const { brand } = loaded.listing;
  if (!brand) throw new Response('', { status: 404 });
  // Redirect old and wrong slugs to the canonical URL.
  if (params.main !== brand.slug) {
    const own = links.brand({ slug: brand.slug, id: loaded.filters.brands[0] ?? 0 });
    throw redirect(new URL(own, url).pathname + url.search, 301);
  }
  return { ...loaded, brand };
}

export default function Brand() {
  const loaded = useLoaderData<typeof loader>();
  const t = useT();
  const { brand, filters } = loaded;
  const path = links.brand({ slug: brand.slug, id: filters.brands[0] ?? 0 }); // the URL contains exactly one brand
  return (
    <ListingPage
      loaded={loaded}
      title={brand.title}
      fixed={{ brand: true }}
      head={
        <>
          <PageHead
            title={brand.meta_title || brand.title}
            path={pathOfPage(path, filters.page)}
            description={brand.meta_description}
            image={brand.image}
            isListed={countFilters(filters, { brand: true }) === 0}
          />
          <Trail
            path={path}
            crumbs={[
              { label: t('catalog.home'), href: links.home() },
              { label: t('catalog.brands'), href: links.brands() },
              { label: brand.title },
            ]}
          />
        </>
      }
      mark={
        <Picture
          name={brand.image}
          alt=""
          width={56}
          height={56}
          sizes="56px"
          widths={[320]}
          className="size-[56px] rounded-card border border-line"
        />
      }
    />
  );
}
