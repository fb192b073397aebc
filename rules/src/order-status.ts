/** Status code → name (SPEC §4, CONTRACT §3.4). 6: cancelled by the shop. */
export const ORDER_STATUS = {
  1: 'pending',
  2: 'confirmed',
  3: 'picked-up',
  4: 'on-the-way',
  5: 'delivered',
  6: 'cancelled',
} as const;
export type OrderStatus = keyof typeof ORDER_STATUS;
export type OrderStatusName = (typeof ORDER_STATUS)[OrderStatus];

export const ORDER_STATUS_CODE = {
  pending: 1,
  confirmed: 2,
  'picked-up': 3,
  'on-the-way': 4,
  delivered: 5,
  cancelled: 6,
} as const satisfies Record<OrderStatusName, OrderStatus>;

/** Allowed next statuses when the shop moves an order. */
export const allowedMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  1: [2, 6],
  2: [3, 6],
  3: [4, 6],
  4: [5, 6],
  5: [],
  6: [],
};

/** The moves a console offers: pickup orders have no transit, so from ready for pickup they are picked up. */
export function movesOf(status: OrderStatus, isPickup: boolean): readonly OrderStatus[] {
  return isPickup && status === ORDER_STATUS_CODE['picked-up'] ? [5, 6] : allowedMoves[status];
}

/** An order cancelled by the customer keeps status 1 with `cancelled` 1 (CONTRACT D11) and can't move. */
export function canMove(from: number, to: number, cancelled: Flag = false): boolean {
  if (cancelled || !isOrderStatus(from)) return false;
  return allowedMoves[from].some((status) => status === to);
}

/** Customers can cancel only while the order is pending, once. */
export function canBuyerCancel(order: { status: number; cancelled: Flag }): boolean {
  return order.status === ORDER_STATUS_CODE.pending && !order.cancelled;
}

export type PartState = { status: number; cancelled: Flag };

/**
 * The order has the status of its slowest part; cancelled parts are ignored. With all parts cancelled it is cancelled: status 6
 * when the shop cancelled one of them, else the customer's 1 (CONTRACT D11).
 */
export function orderStateOf(parts: readonly PartState[]): { status: number; cancelled: boolean } {
  const live = parts.filter((part) => !part.cancelled);
  if (live.length > 0) return { status: Math.min(...live.map((part) => part.status)), cancelled: false };
  const isByShop = parts.some((part) => part.status === ORDER_STATUS_CODE.cancelled);
  return { status: isByShop ? ORDER_STATUS_CODE.cancelled : ORDER_STATUS_CODE.pending, cancelled: true };
}

/**
 * The parts to move when the whole order moves to `to`: those not there yet. Null when one of them may not move, or none is left.
 * For 6 all live parts must be movable.
 */
export function movingParts<Part extends PartState>(parts: readonly Part[], to: number): Part[] | null {
  const behind = parts.filter((part) => !part.cancelled && part.status < to);
  return behind.length > 0 && behind.every((part) => canMove(part.status, to)) ? behind : null;
}

export function isOrderStatus(status: number): status is OrderStatus {
  return Object.hasOwn(ORDER_STATUS, status);
}

type Flag = boolean | 0 | 1;

export type StepKey = OrderStatusName | 'refunded';
export type StepState = 'done' | 'active' | 'pending';
export type OrderStep = { key: StepKey; state: StepState };

const PATH = ['pending', 'confirmed', 'picked-up', 'on-the-way', 'delivered'] as const;

/** Pickup orders have no transit: once ready for pickup, the next step is the pickup. */
const PICKUP_PATH = PATH.filter((key) => key !== 'on-the-way');

/**
 * Steps of the order tracker (SPEC §4). Steps before the status are done, the status itself is active, the rest pending; a
 * delivered order has all five done. A cancelled or refunded order shows only the steps it certainly reached and then `cancelled`,
 * `refunded` or both, done.
 */
export function stepperSteps({
  status,
  cancelled,
  refunded = false,
  isPickup = false,
}: {
  status: number;
  cancelled: Flag;
  refunded?: Flag;
  isPickup?: boolean;
}): OrderStep[] {
  const isCancelled = Boolean(cancelled) || status === ORDER_STATUS_CODE.cancelled;
  // A cancellation by the shop overwrites the status, so only "pending" is certain.
  const reached = isOrderStatus(status) && status !== ORDER_STATUS_CODE.cancelled ? status : 1;
  const path: readonly (typeof PATH)[number][] = isPickup ? PICKUP_PATH : PATH;
  const current = path.findLastIndex((key) => ORDER_STATUS_CODE[key] <= reached);
  if (isCancelled || refunded) {
    return [
      ...path.slice(0, current + 1).map((key) => ({ key, state: 'done' as const })),
      ...(isCancelled ? [{ key: 'cancelled', state: 'done' } as const] : []),
      ...(refunded ? [{ key: 'refunded', state: 'done' } as const] : []),
    ];
  }
  return path.map((key, step) => ({ key, state: stepState(step) }));

  function stepState(step: number): StepState {
    if (step < current || reached === ORDER_STATUS_CODE.delivered) return 'done';
    return step === current ? 'active' : 'pending';
  }
}
