import { useLoaderData } from 'react-router';
import { siteTitle } from '#features/seo/site-title.ts';
import { ListingPage } from '#features/listing/listing-page.tsx';
import { loadListing } from '#features/listing/load-listing.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Route } from './+types/route';

/** `/{slug}/collection?collection={id}`: a hand-picked list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const loaded = await loadListing(context, url, {});
  const { collection } = loaded.listing;
  if (!collection) throw new Response('', { status: 404 });
  return { ...loaded, collection };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { collection, canonical } = loaderData;
  return [
    { title: siteTitle(matches, collection.title) },
    { name: 'description', content: collection.title },
    { tagName: 'link', rel: 'canonical', href: `${canonical}?collection=${collection.id}` },
  ];
}

export default function Collection() {
  const loaded = useLoaderData<typeof loader>();
  const t = useT();
  const { collection } = loaded;
  return (
    <ListingPage
      loaded={loaded}
      title={collection.title}
      fixed={{ collection: true }}
      head={
        <>
          <Breadcrumbs
            crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: collection.title }]}
          />
          <Picture
            name={collection.image}
            alt=""
            width={1020}
            height={420}
            sizes="(width >= 75rem) 1360px, 100vw"
            priority
            className="h-32 w-full rounded-sheet object-cover object-[60%_50%] sm:h-44 rtl:-scale-x-100"
          />
        </>
      }
    />
  );
}
