import { lastValueOf, pageIn } from '@souk/rules/list-filters';
import { isOrderStatus, type OrderStatus } from '@souk/rules/order-status';

export type OrderQuery = { q: string; status: OrderStatus | undefined; page: number };

/** Parses the URL leniently: invalid values are ignored. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const status = Number(search.get('status'));
  return {
    q: (search.get('q') ?? '').trim(),
    status: isOrderStatus(status) ? status : undefined,
    page: pageIn(lastValueOf(search, 'page')),
  };
}
