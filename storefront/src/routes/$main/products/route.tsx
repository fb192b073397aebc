import { useLoaderData } from 'react-router';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing } from '#features/listing/load-listing.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import type { Route } from './+types/route';

/** `/{slug}/products`: everything, or what a banner or home section points at. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  return loadListing(context, url, {
    banner: search.get('banner') ?? '',
    home_spm: search.get('home_spm') ?? '',
    q: search.get('q') ?? '',
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : [];
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
          <PageTitle>{title}</PageTitle>
          <Breadcrumbs crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: title }]} />
        </>
      }
    />
  );
}
