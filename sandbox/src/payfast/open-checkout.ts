import { type Answer, type Asked, formFields, seeOther } from '#lab/exchange.ts';
import { languageOf } from '#lab/language.ts';
import { minorOf } from '#lab/money.ts';
import { messagePage } from '#lab/page.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { textOf } from '#lab/texts.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { checkoutSignature, type Field } from './payfast-signatures.ts';
import type { PayfastStore } from './payfast-store.ts';

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`);

/** The documented field order, which is signed and must be sent. */
const documented = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'fica_idnumber',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
  ...numbered('custom_int'),
  ...numbered('custom_str'),
  'email_confirmation',
  'confirmation_address',
  'payment_method',
];

/** POST /eng/process: the form posted from the shop's page. */
export function openCheckout(lab: Lab, store: PayfastStore, asked: Asked): Answer {
  const fields = [...formFields(asked)];
  const values = new Map(fields);
  const problem = signatureProblem(fields, values) ?? fieldProblem(lab, values);
  const cents = minorOf(values.get('amount') ?? '', 'ZAR');
  if (problem !== null || cents === null) {
    const language = languageOf(asked);
    const title = textOf(language, 'refused.title', { provider: 'PayFast' });
    return messagePage({
      status: 400,
      language,
      title,
      sentence: '400 Bad Request',
      details: problem ?? 'amount',
    });
  }
  const id = lab.ids.uuid();
  store.checkouts.set(id, { id, createdAtMs: lab.now(), cents, fields: values, payments: [] });
  return seeOther(`${lab.urlOf('payfast')}/eng/process/payment/${id}`);
}

function signatureProblem(fields: readonly Field[], values: ReadonlyMap<string, string>): string | null {
  const known = fields.filter(([name]) => documented.includes(name));
  const order = known.map(([name]) => documented.indexOf(name));
  const isInOrder = order.every((place, index) => index === 0 || place > order[index - 1]!);
  const expected = checkoutSignature(known, sandboxKeys.payfast.passphrase);
  if (isInOrder && values.get('signature') === expected) return null;
  return 'signature: Generated signature does not match submitted signature';
}

function fieldProblem(lab: Lab, values: ReadonlyMap<string, string>): string | null {
  const value = (name: string) => values.get(name) ?? '';
  const { merchantId, merchantKey } = sandboxKeys.payfast;
  if (value('merchant_id') !== merchantId || value('merchant_key') !== merchantKey)
    return 'merchant_id: Merchant is unable to receive payments due to invalid credentials.';
  if (!/^\d+\.\d{2}$/.test(value('amount')) || !/[1-9]/.test(value('amount')))
    return 'amount: The amount must be a decimal number with two places.';
  if (value('item_name') === '' || value('item_name').length > 100)
    return 'item_name: The item name is required, and at most 100 characters long.';
  if (value('m_payment_id').length > 100) return 'm_payment_id: At most 100 characters.';
  if (value('item_description').length > 255) return 'item_description: At most 255 characters.';
  const url = ['return_url', 'cancel_url', 'notify_url'].find(
    (name) => value(name) !== '' && !lab.isShop(value(name)),
  );
  if (url) return `${url}: The format is invalid, or it is not an address of the shop.`;
  const integer = numbered('custom_int').find((name) => !/^\d*$/.test(value(name)));
  if (integer) return `${integer}: Must be an integer.`;
  if (value('email_address') !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value('email_address')))
    return 'email_address: Must be a valid email address.';
  return null;
}
