import { apiAddress } from '@souk/rules/api-address';
import { listOperatorAddresses } from '@souk/server/account/queries';
import { countShownProducts, listStoresWithoutShipping } from '@souk/server/catalog/what-is-sold';
import { listSilentProviders } from '@souk/server/payment/queries';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import { readWaysToPay } from '#payments/read-ways-to-pay.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

export async function lookForOperator({ db }: Examined): Promise<Finding> {
  const { length } = await listOperatorAddresses(db, 'sellers.write');
  if (length > 0) return ok('Operator', length === 1 ? 'there is one' : `there are ${length}`);
  return warning(
    'Operator',
    'nobody hears of applications and refunds; "npx souk user create you@shop.example --operator" makes one',
  );
}

export async function lookAtCatalogue({ db }: Examined): Promise<Finding> {
  const count = await countShownProducts(db);
  if (count === 0)
    return warning('Catalogue', 'no public product of an open store, so there is nothing to buy');
  return ok('Catalogue', `${count} products are shown`);
}

export async function lookAtShipping({ db }: Examined): Promise<Finding> {
  const stores = await listStoresWithoutShipping(db);
  if (stores.length === 0) return ok('Shipping', 'every product can be sent somewhere');
  const named = stores.slice(0, 3).map(({ name, products }) => `${name} (${products} products)`);
  const rest = stores.length > named.length ? ` and ${stores.length - named.length} more stores` : '';
  return warning(
    'Shipping',
    `nobody can order from ${named.join(', ')}${rest}: give their shipping rules a place`,
  );
}

export async function lookAtWaysToPay({ environment, db }: Examined): Promise<Finding> {
  const settings = readSettings(await listSettings(db));
  const names = await readWaysToPay(environment, db);
  if (names.length > 0)
    return ok('Ways to pay', `${names.join(', ')}${environment.hasPaymentSandbox ? ' (sandbox)' : ''}`);
  return problem(
    'Ways to pay',
    `none that settles ${settings.currency}; set the keys of a provider, or cash_on_delivery to true`,
  );
}

/** Payments were found by asking, so shoppers waited for what a notice tells at once. */
export async function lookAtNotices({ environment, db }: Examined): Promise<Finding> {
  const silent = await listSilentProviders(db);
  if (silent.length === 0) return ok('Notices', 'no provider is silent');
  const said = silent.map(({ provider, payments }) => `${provider} (${payments} payments in 7 days)`);
  const { provider } = silent[0]!;
  const address = environment.publicUrl + apiAddress('payment/{provider}/notify', { provider });
  return warning('Notices', `never one from ${said.join(', ')}; enter ${address} there and check its secret`);
}
