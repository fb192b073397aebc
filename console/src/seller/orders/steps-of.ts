import type { SellerOrder } from '@souk/contract/seller-console/orders';

const path = ['pending', 'confirmed', 'picked-up', 'on-the-way', 'delivered'] as const;
type Status = (typeof path)[number];
type Way = { current: number; steps: { status: Status; at: string | null }[] };

/** Reached steps of an order with times; null if it was cancelled. Undone steps don't count. */
export function stepsOf({
  state,
  delivery,
  placed_at: placedAt,
  history,
}: Pick<SellerOrder, 'state' | 'delivery' | 'placed_at' | 'history'>): Way | null {
  if (state === 'cancelled') return null;
  // Pickup orders have no transit (rules/order-status).
  const way = path.filter((status) => delivery === 'delivery' || status !== 'on-the-way');
  const last = path.indexOf((history.at(-1)?.status ?? 'pending') as Status);
  const current = Math.max(
    0,
    way.findLastIndex((status) => path.indexOf(status) <= last),
  );
  const reachedAt = (status: string) => history.findLast((move) => move.status === status)?.at ?? null;
  return {
    current,
    steps: way.map((status, place) => ({
      status,
      at: place > current ? null : place === 0 ? placedAt : reachedAt(status),
    })),
  };
}
