import { apiAddress } from '@souk/rules/api-address';
import { listOperatorAddresses } from '@souk/server/account/queries';
import { countShownProducts, listStoresWithoutShipping } from '@souk/server/catalog/catalog-figures';
import { hasSellerBalances } from '@souk/server/ledger/balance-queries';
import { paymentMethods } from '@souk/server/ledger/methods';
import { listSilentProviders } from '@souk/server/payment/queries';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import type { TextRef } from '@souk/server/texts/render-text';
import { readPaymentMethods } from '#payments/read-payment-methods.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

export async function lookForOperator({ db }: Examined): Promise<Finding> {
  const { length } = await listOperatorAddresses(db, 'sellers.write');
  if (length > 0) return ok('Operator', 'finding.operator.some', { count: length });
  return warning('Operator', 'finding.operator.none');
}

export async function checkCatalog({ db }: Examined): Promise<Finding> {
  const count = await countShownProducts(db);
  if (count === 0) return warning('Catalog', 'finding.catalog.none');
  return ok('Catalog', 'finding.catalog.shown', { count });
}

export async function checkShipping({ db }: Examined): Promise<Finding> {
  const stores = await listStoresWithoutShipping(db);
  if (stores.length === 0) return ok('Shipping', 'finding.shipping.all');
  const named = stores
    .slice(0, 3)
    .map(({ name, products }): TextRef => ({ key: 'finding.shipping.store', values: { name, products } }));
  const count = stores.length - named.length;
  const all: TextRef = { key: 'finding.shipping.more', values: { stores: named, count } };
  return warning('Shipping', 'finding.shipping.none', { stores: count > 0 ? all : named });
}

export async function checkPaymentMethods({ environment, db }: Examined): Promise<Finding> {
  const settings = readSettings(await listSettings(db));
  const names = await readPaymentMethods(environment, db);
  if (names.length === 0)
    return problem('Payment methods', 'finding.payment-methods.none', { currency: settings.currency });
  const named = paymentMethods
    .filter(({ name }) => names.includes(name))
    .map(({ titleKey }): TextRef => ({ key: titleKey }));
  return environment.hasPaymentSandbox
    ? ok('Payment methods', 'finding.payment-methods.sandbox', { names: named })
    : ok('Payment methods', 'finding.raw', { words: named });
}

/** Who holds sellers' money is a question for a lawyer, which is open only once there is such money. */
export async function checkSellerFunds({ environment, db }: Examined): Promise<Finding> {
  const { seller_funds: funds } = readSettings(await listSettings(db));
  const key = `finding.seller-funds.${funds}` as const;
  const isOpen = funds === 'undecided' && !environment.isDemo && (await hasSellerBalances(db));
  return isOpen ? warning('Seller funds', key) : ok('Seller funds', key);
}

/** Payments were found by polling, so shoppers waited longer than with webhooks. */
export async function checkWebhooks({ environment, db }: Examined): Promise<Finding> {
  const silent = await listSilentProviders(db);
  if (silent.length === 0) return ok('Payment webhooks', 'finding.webhooks.heard');
  const providers = silent.map((one): TextRef => ({
    key: 'finding.webhooks.provider',
    values: { provider: one.provider, payments: one.payments },
  }));
  const { provider } = silent[0]!;
  const address = environment.publicUrl + apiAddress('payment/{provider}/notify', { provider });
  return warning('Payment webhooks', 'finding.webhooks.silent', { providers, address });
}
