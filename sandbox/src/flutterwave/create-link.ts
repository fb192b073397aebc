import { type Answer, asRecord } from '#lab/exchange.ts';
import { minorOf } from '#lab/money.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { flutterwaveError, flutterwaveSuccess } from './flutterwave-errors.ts';
import type { FlutterwaveStore } from './flutterwave-store.ts';

const currencies = new Set('NGN GHS KES UGX TZS RWF ZAR ZMW XAF XOF USD EUR GBP'.split(' '));
const usualMinutes = 60;
const maxMinutes = 1440;

/** POST /v3/payments. A repeated `tx_ref` is accepted, as by Flutterwave: the shop must cope. */
export function createLink(lab: Lab, store: FlutterwaveStore, body: Record<string, unknown>): Answer {
  const { tx_ref: txRef, amount, currency = 'NGN', redirect_url: redirectUrl } = body;
  const { session_duration: minutes } = asRecord(body.configurations) ?? {};
  const customer = asRecord(body.customer) ?? {};
  const missing = Object.entries({
    tx_ref: txRef,
    amount,
    redirect_url: redirectUrl,
    email: customer.email,
  }).find(([, value]) => value === undefined || value === '');
  if (missing) return flutterwaveError(400, `${missing[0]} is required`);
  if (typeof txRef !== 'string' || txRef.length > 100)
    return flutterwaveError(400, 'tx_ref must be a string');
  if (typeof currency !== 'string' || !currencies.has(currency))
    return flutterwaveError(400, 'currency is invalid or not enabled for this merchant');
  const decimal = typeof amount === 'number' || typeof amount === 'string' ? String(amount) : '';
  const minor = minorOf(decimal, currency);
  if (minor === null || minor === 0) return flutterwaveError(400, 'amount should be a number greater than 0');
  if (typeof customer.email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email))
    return flutterwaveError(400, 'customer.email must be a valid email');
  if (typeof redirectUrl !== 'string' || !lab.isShop(redirectUrl))
    return flutterwaveError(400, 'redirect_url is not an address of the shop');
  if (
    minutes !== undefined &&
    !(Number.isInteger(minutes) && Number(minutes) > 0 && Number(minutes) <= maxMinutes)
  )
    return flutterwaveError(400, `session_duration must be at most ${maxMinutes} minutes`);

  const id = lab.ids.hex(20);
  store.links.set(id, {
    id,
    txRef,
    createdAtMs: lab.now(),
    expiresAtMs: lab.now() + Number(minutes ?? usualMinutes) * 60_000,
    amount: { minor, currency },
    redirectUrl,
    customer: {
      email: customer.email,
      name: textOf(customer.name),
      phone_number: textOf(customer.phonenumber),
    },
    title: textOf(asRecord(body.customizations)?.title),
    meta: asRecord(body.meta),
    isPaid: false,
    isDisabled: false,
  });
  return flutterwaveSuccess('Hosted Link', { link: `${lab.urlOf('flutterwave')}/v3/hosted/pay/${id}` });
}

/** POST /v3/payments/link/disable: the address of the hosted page never opens again. */
export function disableLink(
  lab: Lab,
  store: FlutterwaveStore,
  { link: url }: Record<string, unknown>,
): Answer {
  const base = `${lab.urlOf('flutterwave')}/v3/hosted/pay/`;
  const link = store.links.get(typeof url === 'string' && url.startsWith(base) ? url.slice(base.length) : '');
  if (!link) return flutterwaveError(400, 'Invalid payment link');
  if (link.isDisabled) return flutterwaveError(400, 'This payment link is currently inactive');
  link.isDisabled = true;
  return flutterwaveSuccess('Link disabled', { link: url });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
