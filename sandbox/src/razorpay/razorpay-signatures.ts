import { createHmac } from 'node:crypto';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** `razorpay_signature` of the browser's return, with the key's secret (PAYMENTS §3c). */
export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return hmac(keySecret, `${orderId}|${paymentId}`);
}

/** `X-Razorpay-Signature` of a webhook, with the webhook's own secret, over the body. */
export function webhookSignature(webhookSecret: string, body: string): string {
  return hmac(webhookSecret, body);
}
