import type { ReturnOutcome } from './receive-message.ts';

/**
 * The storefront's page where a payment's result is shown (SPEC §2). The order's id shows nothing to whoever does not
 * own it. Without an order the page says that the payment cannot be verified.
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
