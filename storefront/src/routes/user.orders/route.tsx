import { useLoaderData } from 'react-router';
import { accountApi } from '#api/api-client.ts';
import { loadProfile } from '#features/account/load-profile.ts';
import { withinPages } from '#features/listing/page-number.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import type { Route } from './+types/route';
import { OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { readOrderQuery } from './read-order-query.ts';

export const handle: RouteHandle = { query: ['q', 'status', 'page'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  await loadProfile({ url, context });
  const asked = readOrderQuery(url.searchParams);
  const list = await accountApi({ url, context }).need('POST order/by-user', { body: asked });
  // Without `order_id`, the API returns a page.
  if (!('current_page' in list)) throw new Response('', { status: 500 });
  withinPages(list, url);
  return { ...asked, orders: list.data, total: list.total, pageCount: list.last_page };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Orders() {
  const { q, status, page, orders, total, pageCount } = useLoaderData<typeof loader>();
  const t = useT();
  const isFiltered = q !== '' || status !== undefined;
  return (
    <div className="grid gap-5">
      <PageTitle>{t('account.orders.title')}</PageTitle>
      <h1 className="flex flex-wrap items-baseline gap-3 text-24 font-bold lg:text-30">
        {t('account.orders.title')}
        <span role="status" className="text-14 font-normal tracking-normal text-text-2">
          {total > 0 && t('account.orders.count', { count: total })}
        </span>
      </h1>
      {(isFiltered || total > 0) && <OrderFilters q={q} status={status} />}
      {orders.length > 0 ? (
        <>
          <OrderList orders={orders} />
          <Pagination
            page={page}
            pageCount={pageCount}
            label={t('account.orders.pages')}
            hrefFor={(number) => links.orders({ q, status, page: number === 1 ? undefined : number })}
          />
        </>
      ) : isFiltered || page > 1 ? (
        <EmptyState
          icon="search"
          title={t('account.orders.none')}
          action={<LinkButton to={links.orders()}>{t('account.orders.showAll')}</LinkButton>}
        />
      ) : (
        <EmptyState
          title={t('account.orders.empty')}
          text={t('account.orders.emptyText')}
          action={
            <LinkButton to={links.home()} variant="primary">
              {t('account.orders.shop')}
            </LinkButton>
          }
        />
      )}
    </div>
  );
}
