import { useLoaderData } from 'react-router';
import { accountApi, publicApi } from '#api/api-client.ts';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { changeMark } from '#features/marks/change-mark.ts';
import { pageNumberOf, withinPages } from '#features/listing/page-number.ts';
import { useRemoval } from '#features/marks/use-removal.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import type { Route } from './+types/route';
import { WishTile } from './wish-tile.tsx';

export const handle: RouteHandle = { query: ['page'] };

/** The wishlist; popular products if it is empty. */
export async function loader(args: Route.LoaderArgs) {
  const wishes = withinPages(
    await accountApi(args).need('GET user/wishlist/all', {
      query: { page: pageNumberOf(args.url), login: 'required' },
    }),
    args.url,
  );
  const popular =
    wishes.total === 0
      ? await publicApi(args.context).call('GET products', { query: { per_page: '12' } })
      : null;
  return { wishes, popular: popular?.ok ? popular.data.result.data : [] };
}

export function action(args: Route.ActionArgs) {
  return changeMark(args, 'wishlist');
}

export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Wishlist() {
  const { wishes, popular } = useLoaderData<typeof loader>();
  const t = useT();
  const { rest, list, removalOf } = useRemoval('wishlist', wishes.data, ({ product }) => product);
  if (wishes.total === 0) {
    return (
      <>
        <PageTitle>{t('wishlist.title')}</PageTitle>
        <EmptyState
          level="h1"
          icon="heart"
          tint="blush"
          title={t('wishlist.empty')}
          text={t('wishlist.emptyText')}
          action={
            <LinkButton to={links.home()} variant="primary">
              {t('wishlist.emptyAction')}
            </LinkButton>
          }
        />
        {popular.length > 0 && <TileRow title={t('search.popular')} tiles={popular} />}
      </>
    );
  }
  return (
    <>
      <PageTitle>{t('wishlist.title')}</PageTitle>
      <header className="mb-5 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-24 font-bold lg:text-30">{t('wishlist.title')}</h1>
        <p role="status" className="text-14 text-text-2">
          {t('catalog.count', { count: wishes.total - wishes.data.length + rest.length })}
        </p>
      </header>
      <div ref={list} className="grid gap-8">
        <h2 className="sr-only">{t('catalog.goods')}</h2>
        <ul className="tile-grid-beside">
          {rest.map((wish) => (
            <li key={wish.id} className="grid">
              <WishTile wish={wish} removal={removalOf(wish)} />
            </li>
          ))}
        </ul>
        <Pagination
          page={wishes.current_page}
          pageCount={wishes.last_page}
          hrefFor={(number) => `?page=${number}`}
        />
      </div>
    </>
  );
}
