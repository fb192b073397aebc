import { type Answer, type Asked, asRecord } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { isProblem, moneyOf, type PaypalAmount, readAmount } from './paypal-amounts.ts';
import { malformed, paypalError, type PaypalDetail } from './paypal-errors.ts';
import type { Order } from './paypal-objects.ts';
import type { PaypalStore } from './paypal-store.ts';

/** POST /v2/checkout/orders: the order, or the error. */
export function createOrder(
  lab: Lab,
  store: PaypalStore,
  asked: Asked,
  body: Record<string, unknown>,
): Order | { refused: Answer } {
  const refuse = (detail: PaypalDetail, status: 400 | 422 = 400) => ({
    refused: paypalError(status, status === 422 ? 'UNPROCESSABLE_ENTITY' : 'INVALID_REQUEST', [detail]),
  });
  const { intent, purchase_units: units } = body;
  if (intent === undefined) return refuse(missing('/intent'));
  if (intent !== 'CAPTURE') {
    const description = 'The sandbox has intent CAPTURE only.';
    return refuse({ issue: 'UNSUPPORTED_INTENT', description, field: '/intent' }, 422);
  }
  if (!Array.isArray(units) || units.length === 0) return refuse(missing('/purchase_units'));
  if (units.length > 1)
    return refuse(malformed('INVALID_ARRAY_MAX_ITEMS', '/purchase_units', 'The sandbox takes one.'));
  const unit = asRecord(units[0]) ?? {};
  const field = "/purchase_units/@reference_id=='default'";
  const amount = readAmount(unit.amount, `${field}/amount`);
  if (isProblem(amount)) return refuse(amount.detail, amount.status);
  const sums = sumProblem(unit, amount, field);
  if (sums) return refuse(sums, 422);

  const source = asRecord(asRecord(body.payment_source)?.paypal);
  if (source && !asked.headers.has('paypal-request-id')) {
    const description = 'A PayPal-Request-Id is required if you are trying to process payment for an Order.';
    return refuse({ issue: 'PAYPAL_REQUEST_ID_REQUIRED', description, location: 'header' });
  }
  const context = asRecord(source ? source.experience_context : body.application_context) ?? {};
  const where = source ? '/payment_source/paypal/experience_context' : '/application_context';
  for (const name of ['return_url', 'cancel_url']) {
    const url = context[name];
    if (url === undefined) return refuse(missing(`${where}/${name}`));
    if (typeof url !== 'string' || !lab.isShop(url))
      return refuse(malformed('INVALID_PARAMETER_SYNTAX', `${where}/${name}`, 'Not an address of the shop.'));
  }
  const texts = readTexts(unit, field);
  if ('issue' in texts) return refuse(texts);

  const order: Order = {
    id: store.newId(),
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAtMs: lab.now(),
    amount,
    ...texts,
    hasPaymentSource: source !== null,
    returnUrl: String(context.return_url),
    cancelUrl: String(context.cancel_url),
    locale: typeof context.locale === 'string' ? context.locale : '',
    payerId: lab.ids.capitals(13),
    nextCapture: 'completes',
    capture: null,
  };
  store.orders.set(order.id, order);
  return order;
}

function readTexts(
  unit: Record<string, unknown>,
  field: string,
): Pick<Order, 'referenceId' | 'customId' | 'invoiceId' | 'description'> | PaypalDetail {
  const longest = { reference_id: 256, custom_id: 255, invoice_id: 127, description: 127 };
  for (const [name, length] of Object.entries(longest)) {
    const value = unit[name];
    if (value !== undefined && (typeof value !== 'string' || value === '' || value.length > length))
      return malformed(
        'INVALID_STRING_LENGTH',
        `${field}/${name}`,
        'The value of a field is too short or too long.',
      );
  }
  const text = (name: string) => (typeof unit[name] === 'string' ? unit[name] : null);
  return {
    referenceId: text('reference_id') ?? 'default',
    customId: text('custom_id'),
    invoiceId: text('invoice_id'),
    description: text('description'),
  };
}

/** A breakdown or items, if sent, must add up. */
function sumProblem(unit: Record<string, unknown>, amount: PaypalAmount, field: string): PaypalDetail | null {
  const minorOf = (source: unknown, at: string) => {
    const part = readAmount(source, at);
    return isProblem(part) ? 0 : moneyOf(part).minor;
  };
  const breakdown = asRecord(asRecord(unit.amount)?.breakdown);
  const taken = new Set(['shipping_discount', 'discount']);
  const total = Object.entries(breakdown ?? {}).reduce(
    (sum, [name, part]) => sum + minorOf(part, name) * (taken.has(name) ? -1 : 1),
    0,
  );
  if (breakdown && total !== moneyOf(amount).minor) {
    const description =
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.';
    return { issue: 'AMOUNT_MISMATCH', description, field: `${field}/amount/value` };
  }
  const items = Array.isArray(unit.items) ? unit.items : [];
  const itemTotal = items.reduce((sum: number, item: unknown) => {
    const { unit_amount: each, quantity } = asRecord(item) ?? {};
    return sum + minorOf(each, 'items') * Number(quantity);
  }, 0);
  if (items.length > 0 && itemTotal !== minorOf(breakdown?.item_total, 'item_total')) {
    const description =
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit';
    return { issue: 'ITEM_TOTAL_MISMATCH', description, field: `${field}/amount/breakdown/item_total` };
  }
  return null;
}

function missing(field: string): PaypalDetail {
  return malformed('MISSING_REQUIRED_PARAMETER', field, 'A required field is missing.');
}
