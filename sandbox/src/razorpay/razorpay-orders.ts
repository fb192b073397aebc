import { type Answer, asRecord, json } from '#lab/exchange.ts';
import { razorpayError } from './razorpay-errors.ts';
import { type Notes, type Order, orderEntity } from './razorpay-objects.ts';
import type { RazorpayStore } from './razorpay-store.ts';
import { sandboxKeys } from '#sandbox-keys.ts';

const knownFields = new Set([
  'amount',
  'currency',
  'receipt',
  'unique_receipt',
  'notes',
  'payment',
  'payment_capture',
  'partial_payment',
]);
const minPaise = 100;
/** Uncaptured for three days: refunded to the buyer. */
export const uncapturedSeconds = 3 * 86_400;
const longestReceipt = 40;
const maxNotes = 15;
const longestNote = 256;
const threeDecimal = new Set(['KWD', 'BHD', 'OMR']);

/** POST /v1/orders */
export function createOrder(store: RazorpayStore, body: Record<string, unknown>): Answer {
  const problem = orderProblem(body);
  if (problem) return problem;
  const { amount, currency } = body as { amount: number; currency: string };
  const receipt = typeof body.receipt === 'string' ? body.receipt : null;
  const known = receipt === null ? undefined : findByReceipt(store, receipt);
  if (known && body.unique_receipt === true) {
    const isSame = known.amount === amount && known.currency === currency;
    return isSame
      ? json(200, orderEntity(known))
      : razorpayError('Order receipt should be unique.', { field: 'receipt' });
  }
  const order: Order = {
    id: store.newId('order'),
    createdAt: store.now(),
    amount,
    currency,
    receipt,
    notes: (body.notes ?? {}) as Notes,
    status: 'created',
    attempts: 0,
    automaticCaptureSeconds: automaticCaptureSeconds(body),
    checkout: null,
  };
  store.orders.set(order.id, order);
  return json(200, orderEntity(order));
}

/** `automatic_expiry_period` is in minutes, at least 12; without it, and with the older `payment_capture`, three days. */
function automaticCaptureSeconds({ payment, payment_capture }: Record<string, unknown>): number {
  const given = asRecord(payment);
  const isAutomatic = given?.capture === 'automatic' || [1, true, '1'].includes(payment_capture as never);
  if (!isAutomatic) return 0;
  const minutes = asRecord(given?.capture_options)?.automatic_expiry_period;
  return typeof minutes === 'number' ? minutes * 60 : uncapturedSeconds;
}

export function findByReceipt({ orders }: RazorpayStore, receipt: string): Order | undefined {
  return [...orders.values()].find((order) => order.receipt === receipt);
}

function orderProblem(body: Record<string, unknown>): Answer | null {
  const unknown = Object.keys(body).find((name) => !knownFields.has(name));
  if (unknown)
    return razorpayError(`${unknown} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    });
  const { amount, currency, receipt, payment } = body;
  if (amount === undefined) return razorpayError('The amount field is required.', { field: 'amount' });
  if (!Number.isSafeInteger(amount))
    return razorpayError('The amount must be an integer.', { field: 'amount' });
  if (currency === undefined) return razorpayError('The currency field is required.', { field: 'currency' });
  if (!sandboxKeys.razorpay.currencies.some((each) => each === currency))
    return razorpayError('Currency is not supported', { field: 'currency' });
  if (Number(amount) < (currency === 'INR' ? minPaise : 1))
    return razorpayError('Order amount less than minimum amount allowed', {
      field: 'amount',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    });
  if (threeDecimal.has(String(currency)) && Number(amount) % 10 !== 0)
    return razorpayError('The last decimal of the amount must be 0 for this currency.', { field: 'amount' });
  if (receipt !== undefined && (typeof receipt !== 'string' || receipt.length > longestReceipt))
    return razorpayError(`The receipt may not be greater than ${longestReceipt} characters.`, {
      field: 'receipt',
    });
  const capture = asRecord(payment)?.capture;
  if (payment !== undefined && capture !== 'automatic' && capture !== 'manual')
    return razorpayError('The capture field is invalid.', { field: 'payment' });
  return notesProblem(body.notes);
}

/** Also of refunds. */
export function notesProblem(notes: unknown): Answer | null {
  if (notes === undefined) return null;
  const given = asRecord(notes);
  if (!given) return razorpayError('Notes must be an object.', { field: 'notes' });
  if (Object.keys(given).length > maxNotes)
    return razorpayError(`Number of fields in notes should be less than or equal to ${maxNotes}`, {
      field: 'notes',
    });
  const isLong = Object.values(given).some((note) => typeof note !== 'string' || note.length > longestNote);
  return isLong
    ? razorpayError(`Notes must be texts of at most ${longestNote} characters.`, { field: 'notes' })
    : null;
}
