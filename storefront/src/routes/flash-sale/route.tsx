import { useLoaderData, useRevalidator } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { FlashClock } from '#features/flash-sale/flash-clock.tsx';
import { FlashTile, type FlashItem } from '#features/flash-sale/flash-tile.tsx';
import { saleMoment } from '#features/flash-sale/sale-moment.ts';
import { SaleMomentText } from '#features/flash-sale/sale-moment-text.tsx';
import { pageNumberOf, withinPages } from '#features/listing/page-number.ts';
import { ItemList } from '#features/seo/item-list.tsx';
import { PageHead, pathOfPage } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['page'] };

type Sale = {
  id: number;
  title: string;
  state: 'upcoming' | 'running' | 'ended';
  startMs: number;
  endMs: number;
  /** Formatted by `saleMoment`, in UTC. */
  start: string;
  end: string;
  serverTime: number;
  items: FlashItem[];
};

/** `/flash-sale`: all running and upcoming sales; `/flash-sale/{id}`: one sale, paginated. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = publicApi(context);
  const { language } = context.get(shopContext);
  const inWords = (sale: { start_ms: number; end_ms: number }) => ({
    start: saleMoment(sale.start_ms, language),
    end: saleMoment(sale.end_ms, language),
  });
  if (params.id === undefined) {
    const sales = await api.need('GET flash-sale');
    const list = sales.map((sale): Sale => ({
      id: sale.id,
      title: sale.title,
      state: sale.state,
      startMs: sale.start_ms,
      endMs: sale.end_ms,
      ...inWords(sale),
      serverTime: sale.server_time,
      items: sale.products.map((item) => ({
        ...item.product_data,
        product_id: item.product_id,
        price: item.price,
        quota: item.quota,
        sold: item.sold,
        left: item.left,
        limit_per_shopper: item.limit_per_shopper,
        prices_differ: item.prices_differ,
      })),
    }));
    return { sales: list, one: null };
  }
  const query = { page: pageNumberOf(url) };
  const sold = await api.need('GET flash-sale/{id}', { params: { id: params.id }, query });
  const page = withinPages(sold, url);
  const { sale } = page;
  const one: Sale = {
    id: sale.id,
    title: sale.title,
    state: sale.state,
    startMs: sale.start_ms,
    endMs: sale.end_ms,
    ...inWords(sale),
    serverTime: sale.server_time,
    items: page.data,
  };
  return { sales: [one], one: { page: page.current_page, pageCount: page.last_page } };
}

export default function FlashSale() {
  const { sales, one } = useLoaderData<typeof loader>();
  const t = useT();
  const path = pathOfPage(
    one && sales[0] ? links.flashSale(sales[0].id) : links.flashSales(),
    one?.page ?? 1,
  );
  return (
    <div className="wrap min-h-[700px]">
      <PageHead title={(one && sales[0]?.title) || t('layout.flashSales')} path={path} />
      <Trail
        path={path}
        crumbs={[
          { label: t('catalog.home'), href: links.home() },
          ...(one && sales[0]
            ? [{ label: t('layout.flashSales'), href: links.flashSales() }, { label: sales[0].title }]
            : [{ label: t('layout.flashSales') }]),
        ]}
      />
      {!one && <h1 className="text-24 font-bold lg:mt-1 lg:text-30">{t('layout.flashSales')}</h1>}
      {sales.length === 0 && (
        <EmptyState
          icon="bolt"
          title={t('flash-sale.none')}
          text={t('flash-sale.noneText')}
          action={
            <LinkButton to={links.allProducts()} variant="primary">
              {t('catalog.allProducts')}
            </LinkButton>
          }
        />
      )}
      <ItemList
        name={t('layout.flashSales')}
        paths={sales
          .flatMap(({ items }) => items)
          .map(({ slug, product_id: id }) => links.product({ slug, id }))}
        total={sales.reduce((sum, { items }) => sum + items.length, 0)}
      />
      {sales.map((sale) => (
        <SaleSection key={sale.id} sale={sale} isOwnPage={one !== null} />
      ))}
      {one && one.pageCount > 1 && (
        <Pagination page={one.page} pageCount={one.pageCount} hrefFor={(number) => `?page=${number}`} />
      )}
    </div>
  );
}

function SaleSection({ sale, isOwnPage }: { sale: Sale; isOwnPage: boolean }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const id = `sale-${sale.id}`;
  return (
    <section aria-labelledby={id} className={isOwnPage ? 'lg:mt-1' : 'mt-4'}>
      <SectionHead
        id={id}
        title={sale.title}
        isMain={isOwnPage}
        {...(isOwnPage
          ? {}
          : { more: { href: links.flashSale(sale.id), label: t('flash-sale.open'), about: sale.title } })}
      >
        {sale.state === 'running' && (
          <FlashClock
            end={sale.end}
            endMs={sale.endMs}
            serverNowMs={sale.serverTime}
            onEnd={() => void revalidate()}
          />
        )}
        {sale.state === 'upcoming' && (
          <Badge tone="info">
            <SaleMomentText
              ms={sale.startMs}
              inUtc={sale.start}
              text={(start) => t('flash-sale.starts', { start })}
            />
          </Badge>
        )}
        {sale.state === 'ended' && <Badge>{t('flash-sale.over')}</Badge>}
      </SectionHead>
      {sale.state === 'ended' && (
        <Notice tone="info" className="mb-4">
          {t('flash-sale.ended')}
        </Notice>
      )}
      {sale.state === 'upcoming' && <p className="mb-4 text-14 text-text-2">{t('flash-sale.upcoming')}</p>}
      {isOwnPage && <h2 className="sr-only">{t('catalog.goods')}</h2>}
      <ul className="tile-grid rounded-sheet bg-sale-soft p-3 md:p-5">
        {sale.items.map((item) => (
          <li key={item.product_id}>
            <FlashTile item={item} state={sale.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
