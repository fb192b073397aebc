import type { SellerOrder } from '@souk/contract/seller-console/orders';

const way = ['pending', 'confirmed', 'picked-up', 'on-the-way', 'delivered'] as const;
type Way = { current: number; steps: { status: (typeof way)[number]; at: string | null }[] };

/** Reached steps of an order with times; null if it was cancelled. Undone steps don't count. */
export function stepsOf({
  state,
  placed_at: placedAt,
  history,
}: Pick<SellerOrder, 'state' | 'placed_at' | 'history'>): Way | null {
  if (state === 'cancelled') return null;
  const last = history.at(-1)?.status ?? 'pending';
  const current = Math.max(
    0,
    way.findIndex((status) => status === last),
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
