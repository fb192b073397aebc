import type { Translate } from '@souk/kit/i18n/translate.ts';

const known = [
  'secret-key',
  'publishable-key',
  'webhook-secret',
  'client-id',
  'client-secret',
  'webhook-id',
  'key-id',
  'key-secret',
  'currencies',
  'public-key',
  'secret-hash',
  'api-key',
  'merchant-id',
  'merchant-key',
  'passphrase',
  'webhook-user',
  'webhook-password',
  'client-version',
  'beneficiary',
  'name',
  'account-number',
  'iban',
  'bic',
  'branch',
  'note',
] as const;

/** What providers call a key: `STRIPE_SECRET_KEY` is a "Secret key". */
export function keyName(variable: string, t: Translate): string {
  const suffix = variable
    .slice(variable.indexOf('_') + 1)
    .toLowerCase()
    .replaceAll('_', '-');
  const name = known.find((one) => one === suffix);
  return name ? t(`operator.payment-key.${name}`) : variable;
}
