import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Attempt, Buyer } from '#outbound/payment-port.ts';
import { decimalText, readDecimal } from './amounts.ts';
import { feeFacts, readFee } from './fee-facts.ts';
import { formatPrice } from './iyzico-signing.ts';

// iyzico's requests, and its payments as facts (PAYMENTS §5).

/** iyzico requires an identity number and documents this one for buyers without a Turkish one. */
const noIdentityNumber = '11111111111';

export const decimal = z.union([z.number(), z.string()]);
export const text = z.union([z.string(), z.number()]).transform(String);
export const Payment = z.object({
  status: z.literal('success'),
  paymentStatus: z.string(),
  paymentId: text,
  price: decimal,
  paidPrice: decimal,
  currency: z.string(),
  basketId: z.string(),
  conversationId: z.string(),
  token: z.string(),
  fraudStatus: z.number().nullish(),
  // a percentage of the price, and a fixed amount
  iyziCommissionRateAmount: decimal.nullish(),
  iyziCommissionFee: decimal.nullish(),
  signature: z.string(),
});

/** A single basket item, so that the basket's sum equals the price whatever the discounts. */
export function formFields({ due, ref, orderNumber }: Attempt, buyer: Buyer, callbackUrl: string) {
  const price = formatPrice(decimalText(due));
  const [name = buyer.name, ...surnames] = buyer.name.trim().split(/\s+/);
  const place = { city: buyer.city, country: buyer.country, ...(buyer.zip ? { zipCode: buyer.zip } : {}) };
  const address = { contactName: buyer.name, address: buyer.address1, ...place };
  return {
    locale: buyer.language === 'tr' ? 'tr' : 'en',
    conversationId: ref,
    price,
    paidPrice: price,
    currency: due.currency,
    basketId: orderNumber,
    paymentGroup: 'PRODUCT',
    callbackUrl,
    enabledInstallments: [1],
    buyer: {
      id: ref,
      name,
      surname: surnames.join(' ') || name,
      identityNumber: noIdentityNumber,
      email: buyer.email,
      ...(buyer.phone ? { gsmNumber: buyer.phone } : {}),
      registrationAddress: buyer.address1,
      ...place,
      ip: buyer.ip,
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: [{ id: orderNumber, name: orderNumber, category1: 'Order', itemType: 'PHYSICAL', price }],
  };
}

/** The payment, and what iyzico kept of it. */
export function paymentFacts(payment: z.infer<typeof Payment>): PaymentFact[] {
  const paid = paymentFact(payment);
  const { paymentId: id, currency, iyziCommissionRateAmount: rate, iyziCommissionFee: fixed } = payment;
  const fee = readFee(Number(rate ?? 0) + Number(fixed ?? 0), currency);
  return paid.type === 'paid' ? [paid, ...feeFacts(id, fee)] : [paid];
}

function paymentFact(payment: z.infer<typeof Payment>): PaymentFact {
  const { paymentStatus, fraudStatus, paymentId: id, paidPrice, currency } = payment;
  if (paymentStatus === 'FAILURE') return { type: 'failed', reason: 'declined', final: false };
  if (paymentStatus !== 'SUCCESS') return { type: 'pending', reason: paymentStatus };
  if (fraudStatus === -1) return { type: 'failed', reason: 'fraud', final: true };
  // Under fraud review at iyzico: not paid before the status is 1.
  if (fraudStatus !== 1) return { type: 'pending', reason: 'fraud review' };
  return { type: 'paid', amount: readDecimal(paidPrice, currency), paymentId: id };
}
