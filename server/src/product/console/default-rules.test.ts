import { consoleApi } from '@souk/contract/console-api';
import { categoryInput } from '@souk/contract/console/groupings';
import { taxRuleInput } from '@souk/contract/console/trade-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { saveCategory } from '../groupings/category.ts';
import { saveTaxRule } from '../rules/tax-rule.ts';
import type { SaveOutcome } from '#records/record-kind.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildStore } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Default tax and shipping rules of new products. */

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
});
afterAll(() => shop.close());

const act = (work: (tx: AuditedTx) => Promise<SaveOutcome | { ok: false; reason: 'not_found' }>) =>
  audited(shop.db, commandActor('test'), work);
async function saved(work: Parameters<typeof act>[0]): Promise<number> {
  const outcome = await act(work);
  return outcome.ok ? outcome.id : expect.fail(JSON.stringify(outcome));
}
const amount = { type: 'percent', percent: 10 } as const;
const taxRule = (title: string, isDefault = false) =>
  saved((tx) => saveTaxRule(tx, wholeShop, taxRuleInput.parse({ title, amount, is_default: isDefault })));
const category = (title: string, taxRuleId: number | null) =>
  categoryInput.parse({ title, image: 'c.webp', tax_rule_id: taxRuleId });

async function choices() {
  const { data } = await callConsole(shop, consoleApi.sellerProducts.listProductChoices, { headers });
  return data;
}
async function imported(table: string) {
  const endpoint = { ...consoleApi.sellerFiles.checkFile, path: 'seller/products/file?make=1' };
  const { data: job } = await callConsole(shop, endpoint, { headers, upload: table });
  const { data } = await callConsole(shop, consoleApi.sellerBulk.listJobRows, {
    params: { id: job.id },
    headers,
  });
  return data.rows;
}

test('the first rule is no default; those of the category, the shop and the store are', async () => {
  const [levy, standard] = [await taxRule('Appliance levy'), await taxRule('Standard')];
  const { id: free } = await buildShippingRule(shop.db, {});
  const plain = await saved((tx) => saveCategory(tx, wholeShop, category('Plain', null)));
  const taxed = await saved((tx) => saveCategory(tx, wholeShop, category('Appliances', levy)));
  expect(await choices()).toMatchObject({ default_tax_rule_id: null, default_shipping_rule_id: null });
  const table = 'sku,title,category,price\nA,Salt cellar,Plain,5.00\nB,Kettle,Appliances,30.00\n';
  expect((await imported(table)).map(({ problem }) => problem)).toMatchObject([
    { field: 'tax_rule_id', reason: 'required' },
    { field: 'shipping_rule_id', reason: 'required' },
  ]);

  await shop.db.updateTable('tax_rules').set({ is_default: true }).where('id', '=', standard).execute();
  const own = await shop.db
    .insertInto('shipping_rules')
    .values({ title: 'Own post', store_id: storeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const known = await choices();
  expect(known).toMatchObject({ default_tax_rule_id: standard, default_shipping_rule_id: own.id });
  expect(known.categories.find(({ id }) => id === taxed)).toMatchObject({ tax_rule_id: levy });
  expect(known.categories.find(({ id }) => id === plain)).toMatchObject({ tax_rule_id: null });
  expect((await imported(table)).map(({ after }) => after)).toMatchObject([
    { tax_rule_id: standard, shipping_rule_id: own.id },
    { tax_rule_id: levy, shipping_rule_id: own.id },
  ]);

  await buildProduct(shop.db, { storeId, shippingRuleId: free, taxRuleId: levy });
  expect(await choices()).toMatchObject({ default_tax_rule_id: standard, default_shipping_rule_id: free });
});

test('a new default tax rule replaces the previous one', async () => {
  const first = await taxRule('First default', true);
  const second = await taxRule('Second default', true);
  const rows = await shop.db.selectFrom('tax_rules').select('id').where('is_default', '=', true).execute();
  expect(rows).toEqual([{ id: second }]);
  const again = taxRuleInput.parse({
    id: first,
    version: 2,
    title: 'First default',
    amount,
    is_default: true,
  });
  expect(await saved((tx) => saveTaxRule(tx, wholeShop, again))).toBe(first);
  expect(await choices()).toMatchObject({ default_tax_rule_id: first });
});

test('refuses a category with an unknown tax rule', async () => {
  expect(await act((tx) => saveCategory(tx, wholeShop, category('Nowhere', 999_999)))).toMatchObject({
    ok: false,
    fields: [{ path: 'tax_rule_id', reason: 'missing' }],
  });
});
