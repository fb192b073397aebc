import { amountProblem, currencyProblem } from './stripe-amounts.ts';
import { missingParam, noSuch, type StripeProblem } from './stripe-errors.ts';
import { groupAt, type StripeParams, textAt, textsAt } from './stripe-params.ts';

/** Validated session parameters. Amounts in Stripe's units, times in Unix seconds. */
export type SessionInput = {
  amount: number;
  currency: string;
  description: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
  locale: string | null;
  expiresAt: number;
};

/** Parameters of this API version, which removed `payment_method_types` (PAYMENTS §1b). */
const knownParams = new Set(
  `after_expiration adaptive_pricing allow_promotion_codes automatic_tax billing_address_collection branding_settings
   cancel_url client_reference_id consent_collection currency custom_fields custom_text customer customer_creation
   customer_email customer_update discounts excluded_payment_method_types expand expires_at invoice_creation line_items
   locale metadata mode name_collection optional_items payment_intent_data payment_method_collection
   payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection
   redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection
   shipping_options submit_type subscription_data success_url tax_id_collection ui_mode wallet_options`.split(
    /\s+/,
  ),
);
const knownItemParams = new Set([
  'adjustable_quantity',
  'metadata',
  'price',
  'price_data',
  'quantity',
  'tax_rates',
]);

const shortestLifeSeconds = 30 * 60;
const longestLifeSeconds = 24 * 3600;

/** `isShop`: the only allowed redirect target. */
export function readSessionParams(
  params: StripeParams,
  { now, isShop }: { now: number; isShop(url: string): boolean },
): SessionInput | { problem: StripeProblem } {
  const problem = shapeProblem(params, isShop) ?? metadataProblem(params) ?? expiryProblem(params, now);
  if (problem) return { problem };
  const total = readLineItems(params);
  if ('problem' in total) return total;
  const worth = amountProblem(total.amount, total.currency, 'line_items');
  if (worth) return { problem: worth };
  return {
    ...total,
    clientReferenceId: textAt(params, 'client_reference_id'),
    customerEmail: textAt(params, 'customer_email'),
    metadata: textsAt(params, 'metadata'),
    intentMetadata: textsAt(params, 'payment_intent_data', 'metadata'),
    successUrl: textAt(params, 'success_url') ?? '', // shapeProblem checked that it exists
    cancelUrl: textAt(params, 'cancel_url'),
    locale: textAt(params, 'locale'),
    expiresAt: Number(textAt(params, 'expires_at') ?? now + longestLifeSeconds),
  };
}

function shapeProblem(params: StripeParams, isShop: (url: string) => boolean): StripeProblem | null {
  const unknown = Object.keys(params).find((name) => !knownParams.has(name));
  if (unknown) {
    return { code: 'parameter_unknown', message: `Received unknown parameter: ${unknown}`, param: unknown };
  }
  const mode = textAt(params, 'mode');
  if (mode === null) return missingParam('mode');
  if (mode !== 'payment') return { message: `The sandbox has mode=payment only, not ${mode}`, param: 'mode' };
  if (textAt(params, 'ui_mode') !== null && textAt(params, 'ui_mode') !== 'hosted_page')
    return { message: 'Invalid ui_mode: the sandbox has hosted_page only', param: 'ui_mode' };
  if (textAt(params, 'success_url') === null) return missingParam('success_url');
  for (const name of ['success_url', 'cancel_url']) {
    const url = textAt(params, name);
    if (url !== null && !isShop(url)) return { code: 'url_invalid', message: 'Not a valid URL', param: name };
  }
  const email = textAt(params, 'customer_email');
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return { code: 'email_invalid', message: `Invalid email address: ${email}`, param: 'customer_email' };
  if ((textAt(params, 'client_reference_id') ?? '').length > 200)
    return { message: 'Invalid string: must be at most 200 characters', param: 'client_reference_id' };
  return null;
}

function metadataProblem(params: StripeParams): StripeProblem | null {
  const entries = [
    ...Object.entries(groupAt(params, 'metadata')),
    ...Object.entries(groupAt(params, 'payment_intent_data', 'metadata')),
  ];
  const bad = entries.find(
    ([key, value]) => key.length > 40 || typeof value !== 'string' || value.length > 500,
  );
  if (bad || Object.keys(groupAt(params, 'metadata')).length > 50)
    return { message: 'Metadata takes 50 keys of 40 characters with values of 500', param: 'metadata' };
  return null;
}

function expiryProblem(params: StripeParams, now: number): StripeProblem | null {
  const given = textAt(params, 'expires_at');
  if (given === null) return null;
  const param = 'expires_at';
  if (!/^\d+$/.test(given)) return invalidInteger(given, param);
  const life = Number(given) - now;
  if (life >= shortestLifeSeconds && life <= longestLifeSeconds) return null;
  return { message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now', param };
}

function readLineItems(
  params: StripeParams,
): { amount: number; currency: string; description: string } | { problem: StripeProblem } {
  const items = Object.keys(groupAt(params, 'line_items'));
  if (items.length === 0) return { problem: missingParam('line_items') };
  let amount = 0;
  let currency: string | null = null;
  const names: string[] = [];
  for (const item of items) {
    const at = `line_items[${item}]`;
    const unknown = Object.keys(groupAt(params, 'line_items', item)).find(
      (name) => !knownItemParams.has(name),
    );
    if (unknown)
      return {
        problem: { code: 'parameter_unknown', message: `Received unknown parameter: ${at}[${unknown}]` },
      };
    const price = textAt(params, 'line_items', item, 'price');
    if (price !== null) return { problem: noSuch('price', price, `${at}[price]`, 400) };
    const line = readPriceData(params, item, at);
    if ('problem' in line) return line;
    const problem = currencyProblem(line.currency, `${at}[price_data][currency]`);
    if (problem) return { problem };
    if (currency !== null && currency !== line.currency)
      return { problem: { message: 'All line items must have the same currency', param: 'line_items' } };
    currency = line.currency;
    amount += line.amount;
    names.push(line.name);
  }
  return { amount, currency: currency ?? '', description: names.join(', ') };
}

function readPriceData(
  params: StripeParams,
  item: string,
  at: string,
): { amount: number; currency: string; name: string } | { problem: StripeProblem } {
  const text = (...path: string[]) => textAt(params, 'line_items', item, ...path);
  const currency = text('price_data', 'currency');
  if (currency === null) return { problem: missingParam(`${at}[price_data][currency]`) };
  const unit = text('price_data', 'unit_amount');
  if (unit === null) return { problem: missingParam(`${at}[price_data][unit_amount]`) };
  if (!/^\d+$/.test(unit)) return { problem: invalidInteger(unit, `${at}[price_data][unit_amount]`) };
  const name = text('price_data', 'product_data', 'name');
  if (!name) return { problem: missingParam(`${at}[price_data][product_data][name]`) };
  const quantity = text('quantity');
  if (quantity === null) return { problem: missingParam(`${at}[quantity]`) };
  if (!/^[1-9]\d{0,5}$/.test(quantity)) return { problem: invalidInteger(quantity, `${at}[quantity]`) };
  return { amount: Number(unit) * Number(quantity), currency, name };
}

function invalidInteger(given: string, param: string): StripeProblem {
  return { code: 'parameter_invalid_integer', message: `Invalid integer: ${given}`, param };
}
