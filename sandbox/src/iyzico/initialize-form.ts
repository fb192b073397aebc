import { type Answer, asRecord } from '#lab/exchange.ts';
import { minorOf, type Money } from '#lab/money.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { type Context, type FailureCode, iyzicoFailure, iyzicoSuccess } from './iyzico-replies.ts';
import { replySignature } from './iyzico-signatures.ts';
import { type Form, type IyzicoStore, tokenSeconds } from './iyzico-store.ts';

const currencies = new Set('TRY USD EUR GBP IRR NOK RUB CHF'.split(' '));
const addressFields = ['contactName', 'city', 'country', 'address'];
const buyerFields = [
  'id',
  'name',
  'surname',
  'identityNumber',
  'email',
  'registrationAddress',
  'city',
  'country',
  'ip',
];

/** POST /payment/iyzipos/checkoutform/initialize/auth/ecom */
export function initializeForm(
  lab: Lab,
  store: IyzicoStore,
  context: Context,
  body: Record<string, unknown>,
): Answer {
  const read = readForm(lab, body);
  if ('code' in read) return iyzicoFailure(context, read.code, read.detail);
  const { conversationId } = context;
  const token = lab.ids.uuid();
  store.forms.set(token, {
    ...read,
    token,
    conversationId,
    locale: context.locale,
    createdAtMs: lab.now(),
    payment: null,
  });
  return iyzicoSuccess(context, {
    token,
    checkoutFormContent: '<!-- The sandbox has no form to embed; send the buyer to paymentPageUrl. -->',
    tokenExpireTime: tokenSeconds,
    paymentPageUrl: `${lab.urlOf('iyzico')}/checkoutform?token=${token}`,
    signature: replySignature(sandboxKeys.iyzico.secretKey, [conversationId, token]),
  });
}

type Problem = { code: FailureCode; detail?: string };
type FormInput = Pick<Form, 'price' | 'paidPrice' | 'basketId' | 'items' | 'callbackUrl'>;

function readForm(lab: Lab, body: Record<string, unknown>): FormInput | Problem {
  const { currency, callbackUrl, basketId, enabledInstallments: installments } = body;
  if (typeof currency !== 'string' || !currencies.has(currency)) return { code: '11', detail: 'currency' };
  const price = readPrice(body.price, currency);
  const paidPrice = readPrice(body.paidPrice, currency);
  if (!price) return { code: '11', detail: 'price' };
  if (!paidPrice) return { code: '11', detail: 'paidPrice' };
  if (typeof callbackUrl !== 'string' || !lab.isShop(callbackUrl))
    return { code: '11', detail: 'callbackUrl' };
  if (installments !== undefined && !(Array.isArray(installments) && installments.every(Number.isInteger)))
    return { code: '11', detail: 'enabledInstallments' };
  const items = readItems(body.basketItems, currency);
  if ('code' in items) return items;
  const missing =
    missingOf(body.buyer, 'buyer', buyerFields) ??
    missingOf(body.billingAddress, 'billingAddress', addressFields) ??
    (items.isPhysical ? missingOf(body.shippingAddress, 'shippingAddress', addressFields) : null);
  if (missing) return { code: '11', detail: missing };
  if (items.list.reduce((sum, item) => sum + item.price.minor, 0) !== price.minor) return { code: '5062' };
  return {
    price,
    paidPrice,
    basketId: typeof basketId === 'string' ? basketId : '',
    items: items.list,
    callbackUrl,
  };
}

/** A positive decimal as text. */
export function readPrice(value: unknown, currency: string): Money | null {
  const minor = typeof value === 'string' ? minorOf(value, currency) : null;
  return minor === null || minor === 0 ? null : { minor, currency };
}

function readItems(value: unknown, currency: string): { list: Form['items']; isPhysical: boolean } | Problem {
  if (!Array.isArray(value) || value.length === 0) return { code: '11', detail: 'basketItems' };
  const list: Form['items'] = [];
  let isPhysical = false;
  for (const [index, source] of value.entries()) {
    const at = `basketItems[${index}]`;
    const item = asRecord(source) ?? {};
    const missing = missingOf(item, at, ['id', 'name', 'category1', 'itemType']);
    if (missing) return { code: '11', detail: missing };
    if (item.itemType !== 'PHYSICAL' && item.itemType !== 'VIRTUAL')
      return { code: '11', detail: `${at}.itemType` };
    const price = readPrice(item.price, currency);
    if (!price) return { code: '11', detail: `${at}.price` };
    isPhysical ||= item.itemType === 'PHYSICAL';
    list.push({ id: String(item.id), name: String(item.name), price });
  }
  return { list, isPhysical };
}

function missingOf(source: unknown, at: string, names: readonly string[]): string | null {
  const given = asRecord(source) ?? {};
  const missing = names.find((name) => typeof given[name] !== 'string' || given[name] === '');
  return missing ? `${at}.${missing}` : null;
}
