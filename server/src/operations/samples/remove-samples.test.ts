// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, type OperatedShop } from '#console/test-operated-shop.ts';
import { inTransaction } from '#db/transaction.ts';
import { createQueues } from '#jobs/create-queues.ts';
import type { QueuedJob } from '#jobs/job.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { changeProductState } from '#product/change-product-state.ts';
import { readBrand, saveBrand } from '#product/groupings/brand.ts';
import { buildBrand, buildCategory, buildProduct, buildStore, buildTaxRule } from '#testing/builders.ts';
import { removeSamples } from './remove-samples.ts';
import { recordSamples } from './sample-queries.ts';

const { operatorWork } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers } = operated);
});
afterAll(() => operated.close());

describe('sample data', () => {
  const { operatorSamples } = consoleApi;
  const samplesOf = async () => (await callConsole(shop, operatorWork.readWork, { headers })).data.samples;

  test('is removed in one step as previewed: ordered samples are archived, changed or needed ones stay', async () => {
    expect(await samplesOf()).toBeNull();
    expect((await callConsole(shop, operatorSamples.removeSamples, { headers })).httpStatus).toBe(404);
    const [storeId, emptyStore] = [await buildStore(shop.db), await buildStore(shop.db)];
    const [categoryId, emptyCategory] = [await buildCategory(shop.db), await buildCategory(shop.db)];
    const [brandId, renamed] = [await buildBrand(shop.db), await buildBrand(shop.db)];
    const taxRuleId = await buildTaxRule(shop.db);
    const own = { storeId, categoryId, taxRuleId };
    const plain = await buildProduct(shop.db, { ...own, brandId });
    const [ordered, changed] = [await buildProduct(shop.db, own), await buildProduct(shop.db, own)];
    const mine = await buildProduct(shop.db, { categoryId: await buildCategory(shop.db) });
    await shop.db.insertInto('sample_state').values({ id: 1, state: 'there' }).execute();
    await inTransaction(shop.db, async (tx) => {
      await recordSamples(tx, 'product', [plain.id, ordered.id, changed.id]);
      await recordSamples(tx, 'category', [categoryId, emptyCategory]);
      await recordSamples(tx, 'brand', [brandId, renamed]);
      await recordSamples(tx, 'tax_rule', [taxRuleId]);
      await recordSamples(tx, 'store', [storeId, emptyStore]);
    });
    const token = await buildGuest(shop.db, { items: [{ product: ordered }] });
    expect((await shop.call('POST order/action', { body: orderBody(token) })).form).toEqual([]);
    const actor = commandActor('a test');
    const state = { id: changed.id, state: 'private' } as const;
    await audited(shop.db, actor, (tx) => changeProductState(tx, wholeShop, state));
    await audited(shop.db, actor, async (tx) => {
      const brand = await readBrand(tx, wholeShop, renamed);
      return saveBrand(tx, wholeShop, { ...brand!.values, id: renamed, title: 'Ours now' });
    });

    const { data: plan } = await callConsole(shop, operatorSamples.readSamples, { headers });
    expect(plan.state).toBe('there');
    expect(plan.goes).toEqual([
      { kind: 'product', count: 1 },
      { kind: 'category', count: 1 },
      { kind: 'brand', count: 1 },
      { kind: 'store', count: 1 },
    ]);
    expect(plan.stays.map(({ kind, id, why }) => [kind, id, why])).toEqual([
      ['product', ordered.id, 'ordered'],
      ['product', changed.id, 'changed'],
      ['category', categoryId, 'needed'],
      ['brand', renamed, 'changed'],
      ['tax_rule', taxRuleId, 'needed'],
      ['store', storeId, 'needed'],
    ]);

    await createQueues(shop.databaseUrl, [removeSamples as QueuedJob], shop.app.shop.log);
    expect((await callConsole(shop, operatorSamples.removeSamples, { headers })).data).toBe(true);
    expect(await samplesOf()).toBe('leaving');
    const twice = await callConsole(shop, operatorSamples.removeSamples, { headers });
    expect(twice.data).toMatchObject({ form: ['The sample data is already being removed.'] });
    await shop.work();
    expect(await samplesOf()).toBeNull();
    const left = async (table: 'products' | 'categories' | 'brands' | 'stores', ids: number[]) =>
      (await shop.db.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const bought = [plain.id, ordered.id, changed.id, mine.id];
    expect(await left('products', bought)).toEqual([ordered.id, changed.id, mine.id]);
    expect(await left('categories', [categoryId, emptyCategory])).toEqual([categoryId]);
    expect(await left('brands', [brandId, renamed])).toEqual([renamed]);
    expect(await left('stores', [storeId, emptyStore])).toEqual([storeId]);
    const archived = await shop.db
      .selectFrom('products')
      .select('id')
      .where('archived_at', 'is not', null)
      .where('id', 'in', bought)
      .execute();
    expect(archived).toEqual([{ id: ordered.id }]);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind'])
      .where('job_id', '=', 'samples')
      .orderBy('id')
      .execute();
    expect(recorded.map(({ action }) => action)).toEqual([
      'product.delete',
      'product.state',
      'category.delete',
      'brand.delete',
      'store.delete',
    ]);
    expect(new Set(recorded.map((one) => one.actor_kind))).toEqual(new Set(['person']));
    expect(await shop.db.selectFrom('sample_goods').selectAll().execute()).toEqual([]);
  });
});
