import { isOrderStatus, type OrderStatus } from '@souk/rules/order-status';

export type OrderQuery = { q: string; status: OrderStatus | undefined; page: number };

/** What the address asks for; what makes no sense is left out. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const status = Number(search.get('status'));
  const page = Number(search.get('page'));
  return {
    q: (search.get('q') ?? '').trim(),
    status: isOrderStatus(status) ? status : undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
