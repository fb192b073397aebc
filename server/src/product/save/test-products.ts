import { productInput, type ProductInput } from '@souk/contract/console/product';
import { expect } from 'vitest';
import { audited, type AuditedTx } from '#access/audited.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildShippingRule, buildStore, buildTaxRule } from '#testing/builders.ts';
import { saveAttribute } from '../attribute.ts';
import { readProducts } from './read-products.ts';
import { saveProduct } from './save-products.ts';

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
export const whole = { storeId: null };

/** A store with all that its products refer to, and the acts on them; the shop's attributes are Size and Colour. */
export async function buildAssortment(shop: TestShop) {
  const own = {
    store_id: await buildStore(shop.db),
    category_id: await buildCategory(shop.db),
    tax_rule_id: await buildTaxRule(shop.db),
    shipping_rule_id: (await buildShippingRule(shop.db)).id,
  };
  const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) =>
    audited(shop.db, actor, work);
  const inputOf = (input: object): ProductInput =>
    productInput.parse({
      ...own,
      title: 'Lamp',
      selling_minor: 4900,
      pictures: [{ image: 'lamp.webp' }],
      variants: [{}],
      ...input,
    });
  const save = (input: object, scope: { storeId: number | null } = whole) =>
    act((tx) => saveProduct(tx, scope, inputOf(input)));

  async function valuesOf(title: string, values: string[], storeId: number | null = null): Promise<number[]> {
    const input = {
      title,
      values: values.map((value) => ({ title: value, swatch: null, texts: {} })),
      texts: {},
    };
    const outcome = await act((tx) => saveAttribute(tx, { storeId }, input));
    const rows = await shop.db
      .selectFrom('attribute_values')
      .select('id')
      .where('attribute_id', '=', outcome.ok ? outcome.id : 0)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  return {
    own,
    act,
    inputOf,
    save,
    valuesOf,
    sizes: await valuesOf('Size', ['S', 'M', 'L']),
    colours: await valuesOf('Colour', ['Red', 'Blue']),
    async created(input: object = {}): Promise<number> {
      const outcome = await save(input);
      return outcome.ok ? outcome.id : expect.fail(JSON.stringify(outcome));
    },
    read: async (id: number) => (await readProducts(shop.db, whole, [id])).get(id)!,
  };
}
export type Assortment = Awaited<ReturnType<typeof buildAssortment>>;
