import { useLoaderData } from 'react-router';
import { accountApi } from '#api/api-client.ts';
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
import { StoreCard } from './store-card.tsx';

export const handle: RouteHandle = { query: ['page'] };

export async function loader(args: Route.LoaderArgs) {
  const query = { page: pageNumberOf(args.url), login: 'required' } as const;
  const stores = await accountApi(args).need('GET user/store/following-list', { query });
  return { stores: withinPages(stores, args.url) };
}

export function action(args: Route.ActionArgs) {
  return changeMark(args, 'following');
}

export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Following() {
  const { stores } = useLoaderData<typeof loader>();
  const t = useT();
  const { rest, list, removalOf } = useRemoval('following', stores.data, ({ store }) => ({
    id: store.id,
    title: store.name,
  }));
  return (
    <>
      <PageTitle>{t('store.followingTitle')}</PageTitle>
      {stores.total === 0 ? (
        <EmptyState
          level="h1"
          icon="store"
          tint="sage"
          title={t('store.followingNone')}
          text={t('store.followingNoneText')}
          action={
            <LinkButton to={links.home()} variant="primary">
              {t('store.followingNoneAction')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <header className="mb-5 flex flex-wrap items-baseline gap-x-3">
            <h1 className="text-24 font-bold lg:text-30">{t('store.followingTitle')}</h1>
            <p role="status" className="text-14 text-text-2">
              {t('store.count', { count: stores.total - stores.data.length + rest.length })}
            </p>
          </header>
          <div ref={list} className="grid gap-8">
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {rest.map((entry) => (
                <li key={entry.id}>
                  <StoreCard store={entry.store} removal={removalOf(entry)} />
                </li>
              ))}
            </ul>
            <Pagination
              page={stores.current_page}
              pageCount={stores.last_page}
              hrefFor={(number) => `?page=${number}`}
            />
          </div>
        </>
      )}
    </>
  );
}
