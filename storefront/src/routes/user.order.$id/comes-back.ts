import type { OrderDetail } from '@souk/contract/order';

/** Whether goods of a part come back because its buyer withdrew from it: then that is told there, step by step. */
export function comesBack({ returns }: Pick<OrderDetail['parts'][number], 'returns'>): boolean {
  return returns.some(({ cause }) => cause === 'withdrawal');
}
