import type { OrderDetail } from '@souk/contract/order';

/** Whether items of a part are being returned because of a withdrawal; then the return shows its progress. */
export function comesBack({ returns }: Pick<OrderDetail['parts'][number], 'returns'>): boolean {
  return returns.some(({ cause }) => cause === 'withdrawal');
}
