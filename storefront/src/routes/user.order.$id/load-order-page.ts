import { personalApi } from '#api/api-client.ts';
import { loadOrder } from '#features/order/load-order.ts';
import { isUnpaid } from '#features/order/order-money.ts';
import type { Route } from './+types/route';

export type LoadedOrder = Awaited<ReturnType<typeof loadOrderPage>>;

/** Loads the order, its open payment, and the results of actions in the URL. */
export async function loadOrderPage({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>) {
  const search = url.searchParams;
  const loaded = await loadOrder({ params, url, context });
  const { order, signed } = loaded;
  const payment = isUnpaid(order)
    ? await personalApi(context).need('GET order/transaction/{id}', {
        params: { id: order.id },
        query: { ...signed },
      })
    : null;
  return {
    ...loaded,
    payment,
    visit: crypto.randomUUID(),
    isWelcome: search.get('placed') === '1' || (search.get('paid') === '1' && order.payment_done === 1),
    isMailed: search.get('mailed') === '1',
    isWithdrawn: search.get('withdrawn') === '1',
    /** The return that an action just changed. */
    returned: search.get('returned'),
    cancel: {
      asked: search.get('cancel'),
      isCodeSent: search.get('coded') === '1',
      link: search.get('link') ?? '',
    },
    cancelled: search.get('cancelled'),
    change:
      search.get('change') === '1'
        ? ('asked' as const)
        : search.get('changed') === '1'
          ? ('done' as const)
          : null,
  };
}
