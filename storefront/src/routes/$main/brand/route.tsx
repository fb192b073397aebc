import { useLoaderData } from 'react-router';
import { siteTitle } from '#features/seo/site-title.ts';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing } from '#features/listing/load-listing.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Route } from './+types/route';

/** `/{slug}/brand?brand={id}`: a brand's products. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const loaded = await loadListing(context, url, {});
  const { brand } = loaded.listing;
  if (!brand) throw new Response('', { status: 404 });
  return { ...loaded, brand };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { brand, canonical, filters } = loaderData;
  return [
    { title: siteTitle(matches, brand.meta_title || brand.title) },
    { name: 'description', content: brand.meta_description },
    { tagName: 'link', rel: 'canonical', href: `${canonical}?brand=${filters.brands[0]}` },
  ];
}

export default function Brand() {
  const loaded = useLoaderData<typeof loader>();
  const t = useT();
  const { brand } = loaded;
  return (
    <ListingPage
      loaded={loaded}
      title={brand.title}
      fixed={{ brand: true }}
      head={
        <Breadcrumbs
          crumbs={[
            { label: t('catalog.home'), href: links.home() },
            { label: t('catalog.brands'), href: links.brands() },
            { label: brand.title },
          ]}
        />
      }
      chips={
        <Picture
          name={brand.image}
          alt=""
          width={72}
          height={72}
          sizes="72px"
          widths={[320]}
          className="size-18 rounded-card border border-line"
        />
      }
    />
  );
}
