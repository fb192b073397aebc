import { OrderDetailSchema, type OrderDetail } from '@souk/contract/order';
import { sampleOf, type PartsOf } from './sample-of.ts';

const { parts, ordered_products } = OrderDetailSchema.shape;

/** A new order with one product from each of these stores. */
export function orderFrom(stores: readonly string[], more: PartsOf<OrderDetail> = {}): OrderDetail {
  const sellers = stores.map((name, place) => ({ id: place + 1, name, slug: '' }));
  return sampleOf(OrderDetailSchema, {
    id: 7,
    order: '20261123ABCDEF',
    currency: 'EUR',
    status: 1,
    address: { name: 'Layla Haddad', email: 'layla@example.com', country: 'DE' },
    parts: sellers.map((store) =>
      sampleOf(parts.element, {
        id: store.id,
        store,
        total: '10.00',
        cancelled_amount: '0.00',
        status: 1,
        withdrawal: { open: 1 },
        messages: [],
      }),
    ),
    ordered_products: sellers.map((store) => sampleOf(ordered_products.element, { store, quantity: 1 })),
    ...more,
  });
}
