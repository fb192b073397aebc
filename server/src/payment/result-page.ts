import type { ReturnOutcome } from './receive-message.ts';

/**
 * The storefront page that shows a payment's result (SPEC §2). The order ID in it reveals nothing to other users. Without an order the page
 * says that the payment can't be verified.
 */
export function resultPage(
  provider: string,
  { orderId, turn }: { orderId: number | null; turn: ReturnOutcome | null },
): string {
  const id = orderId === null ? '' : String(orderId);
  if (provider === 'payfast') return `/payfast/${turn === null ? 'return' : 'cancel'}${id && `/${id}`}`;
  const query = new URLSearchParams({ ...(id && { order: id }), ...(turn && { [turn]: '1' }) });
  const path = provider === 'razorpay' ? '/razorpay-callback' : `/payment/${encodeURIComponent(provider)}`;
  return query.size > 0 ? `${path}?${query}` : path;
}
