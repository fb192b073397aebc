import { useLoaderData } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { pageNumberOf, withinPages } from '#features/listing/page-number.ts';
import { PageHead, pathOfPage } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['page'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = { page: pageNumberOf(url), per_page: '60' };
  return withinPages(await publicApi(context).need('GET brands', { query }), url);
}

export default function Brands() {
  const brands = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className="wrap">
      <PageHead title={t('catalog.brands')} path={pathOfPage(links.brands(), brands.current_page)} />
      <Trail
        path={pathOfPage(links.brands(), brands.current_page)}
        crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: t('catalog.brands') }]}
      />
      <h1 className="mt-4 mb-5 text-24 font-bold lg:text-30">{t('catalog.brands')}</h1>
      {brands.data.length === 0 && (
        <EmptyState icon="store" title={t('catalog.nothingHere')} text={t('catalog.nothingHereText')} />
      )}
      <ul className="tile-grid">
        {brands.data.map((brand) => (
          <li key={brand.id}>
            <Link
              to={links.brand(brand)}
              className="card grid justify-items-center gap-2 p-5 font-medium hover:border-text"
            >
              <Picture
                name={brand.image}
                alt=""
                width={96}
                height={96}
                sizes="96px"
                widths={[320]}
                className="size-24"
              />
              {brand.title}
            </Link>
          </li>
        ))}
      </ul>
      {brands.last_page > 1 && (
        <Pagination
          page={brands.current_page}
          pageCount={brands.last_page}
          hrefFor={(number) => `?page=${number}`}
        />
      )}
    </div>
  );
}
