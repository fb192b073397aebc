import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestShop } from '#testing/build-test-shop.ts';
import * as wanted from './test-two-tabs-model.ts';
import type { Model, ModelReply } from './test-two-tabs-model.ts';

/** One guest with two tabs, each showing the cart as it was when last loaded. */
export type Real = {
  shop: TestShop;
  token: string;
  views: [number[], number[]];
  /** Counts each kind of answer, to check that the runs cover enough cases. */
  answers: Map<string, number>;
};

type Command = fc.AsyncCommand<Model, Real>;
type Reply = { httpStatus: number; form: string[]; data: unknown };

/** Does the same to the model and the shop, then compares everything that a shopper can see. */
function command(
  what: string,
  run: (model: Model, real: Real) => Promise<[expected: ModelReply, reply: Reply]>,
): Command {
  return {
    check: () => true,
    toString: () => what,
    async run(model, real) {
      const [expected, reply] = await run(model, real);
      expect([what, reply.httpStatus, reply.form]).toEqual([what, 200, expected.form]);
      const answer = `${what.replaceAll(/-?\d+/g, 'n')}: ${expected.form[0]?.replaceAll(/\d+(\.\d+)?/g, 'n') ?? 'OK'}`;
      real.answers.set(answer, (real.answers.get(answer) ?? 0) + 1);
      await expectSameCart(what, model, real);
    },
  };
}

async function expectSameCart(what: string, model: Model, { shop, token }: Real) {
  const query = { user_token: token };
  const [cart, profile] = await Promise.all([
    shop.call('GET cart/by-user', { query }),
    shop.call('GET user/profile', { query }),
  ]);
  model.rows.forEach((row, index) => {
    if (row.id === Infinity) row.id = cart.data[index]?.id ?? 0;
  });
  const shown = cart.data.map((item) => ({
    id: item.id,
    inventory: item.inventory_id,
    quantity: item.quantity,
    selected: item.selected,
    stock: item.updated_inventory.quantity,
    price: item.unit_price,
    was: item.price_was,
  }));
  const text = (minor: number) => (minor / 100).toFixed(2);
  const rows = model.rows.map((row) => {
    const { inventoryId, unitMinor, stock } = model.variants[row.variant]!;
    return {
      id: row.id,
      inventory: inventoryId,
      quantity: row.quantity,
      selected: row.selected ? 1 : 2,
      stock,
      price: text(unitMinor),
      was: row.seenMinor === unitMinor ? null : text(row.seenMinor),
    };
  });
  expect([what, shown]).toEqual([what, rows]);
  expect([what, profile.data.cart_count]).toEqual([what, wanted.cartCount(model)]);
}

type Tab = 0 | 1;
const name = (tab: Tab) => (tab === 0 ? 'left tab' : 'right tab');
/** The id of a row shown by the tab, possibly outdated; an unknown id if it shows none. */
const idIn = ({ views }: Real, tab: Tab, at: number) =>
  views[tab][at % Math.max(1, views[tab].length)] ?? 999_999_999;
const itemOf = ({ variants }: Model, variant: number) => ({
  product_id: variants[variant]!.productId,
  inventory_id: variants[variant]!.inventoryId,
});

const look = (tab: Tab): Command =>
  command(`${name(tab)} looks at the cart`, async (_model, real) => {
    const reply = await real.shop.call('GET cart/by-user', { query: { user_token: real.token } });
    real.views[tab] = reply.data.map((row) => row.id);
    return [{ form: [] }, reply];
  });

const add = (variant: number, quantity: number): Command =>
  command(`add ${quantity} of variant ${variant}`, async (model, { shop, token }) => {
    const body = { ...itemOf(model, variant), quantity, user_token: token };
    return [wanted.add(model, variant, quantity), await shop.call('POST cart/action', { body })];
  });

const buyNow = (variant: number, quantity: number): Command =>
  command(`buy ${quantity} of variant ${variant} now`, async (model, { shop, token }) => {
    const body = { ...itemOf(model, variant), quantity, user_token: token };
    return [wanted.buyNow(model, variant, quantity), await shop.call('POST cart/buy-now', { body })];
  });

const select = (tab: Tab, at: number, isChecked: boolean): Command =>
  command(`${name(tab)} ${isChecked ? 'selects' : 'deselects'} row ${at}`, async (model, real) => {
    const ids = [idIn(real, tab, at)];
    const body = { [isChecked ? 'checked' : 'unchecked']: ids, user_token: real.token };
    const expected = isChecked ? wanted.select(model, ids, []) : wanted.select(model, [], ids);
    return [expected, await change(real, tab, body)];
  });

const selectAll = (tab: Tab): Command =>
  command(`${name(tab)} selects all that it shows`, async (model, real) => {
    const checked = real.views[tab];
    const body = { checked, user_token: real.token, isBundle: true };
    return [wanted.select(model, checked, []), await change(real, tab, body)];
  });

async function change(real: Real, tab: Tab, body: Record<string, unknown>): Promise<Reply> {
  const reply = await real.shop.call('POST cart/change', { body });
  if (reply.form.length === 0) real.views[tab] = reply.data.map((row) => row.id);
  return reply;
}

const remove = (tab: Tab, at: number): Command =>
  command(`${name(tab)} deletes row ${at}`, async (model, real) => {
    const id = idIn(real, tab, at);
    const options = { params: { id }, query: { user_token: real.token } };
    return [wanted.remove(model, id), await real.shop.call('DELETE cart/delete/{id}', options)];
  });

const askVoucher = (offer: number): Command =>
  command(`ask for voucher ${offer}`, async (model, { shop, token }) => {
    const code = model.offers[offer]?.code ?? 'NOSUCH';
    const expected = wanted.askVoucher(model, code);
    const reply = await shop.call('POST voucher/validity', { body: { voucher: code, user_token: token } });
    if (expected.off !== undefined) expect(reply.data.discount).toBe((expected.off / 100).toFixed(2));
    return [expected, reply];
  });

const order = (offer: number | null): Command =>
  command(offer === null ? 'order' : `order with voucher ${offer}`, async (model, { shop, token }) => {
    const voucher = offer === null ? '' : (model.offers[offer]?.code ?? 'NOSUCH');
    const expected = wanted.order(model, voucher);
    const reply = await shop.call('POST order/action', {
      body: { order_method: 2, voucher, user_token: token },
    });
    if (expected.amounts && reply.form.length === 0) {
      const { data } = await shop.call('GET order/find/{id}', {
        params: { id: reply.data.id },
        query: { user_token: token },
      });
      const { subtotal, bundle, voucher: off, shipping, tax, total } = expected.amounts;
      expect(data.total_amount).toBe((total / 100).toFixed(2));
      expect(data.calculated).toEqual({
        subtotal: subtotal / 100,
        bundle_offer: bundle / 100,
        voucher_price: off / 100,
        shipping_price: shipping / 100,
        tax: tax / 100,
        total_price: total / 100,
      });
    }
    return [expected, reply];
  });

const nothing: Reply = { httpStatus: 200, form: [], data: null };

const changePrice = (variant: number, unitMinor: number): Command =>
  command(`the shop sets the price of variant ${variant} to ${unitMinor}`, async (model, { shop }) => {
    const { productId: id } = Object.assign(model.variants[variant]!, { unitMinor });
    await shop.db.updateTable('products').set({ selling_minor: unitMinor }).where('id', '=', id).execute();
    return [{ form: [] }, nothing];
  });

const changeStock = (variant: number, stock: number): Command =>
  command(`the shop counts ${stock} on variant ${variant}`, async (model, { shop }) => {
    const { inventoryId: id } = Object.assign(model.variants[variant]!, { stock });
    await shop.db.updateTable('inventories').set({ quantity: stock }).where('id', '=', id).execute();
    return [{ form: [] }, nothing];
  });

export function allCommands({
  variants,
  offers,
}: Pick<Model, 'variants' | 'offers'>): fc.Arbitrary<Command>[] {
  const variant = fc.nat(variants.length - 1);
  const tab = fc.constantFrom<Tab>(0, 1);
  const row = fc.nat(3);
  const quantity = fc.integer({ min: 1, max: 5 });
  // One more than exist: an unknown code.
  const offer = fc.nat(offers.length);
  return [
    fc.tuple(variant, quantity).map((args) => add(...args)),
    fc.tuple(variant, quantity).map((args) => add(...args)),
    fc.tuple(variant, quantity).map((args) => add(...args)),
    fc.tuple(variant, fc.integer({ min: -4, max: -1 })).map((args) => add(...args)),
    fc.tuple(variant, quantity).map((args) => buyNow(...args)),
    tab.map(look),
    tab.map(look),
    fc.tuple(tab, row, fc.boolean()).map((args) => select(...args)),
    tab.map(selectAll),
    fc.tuple(tab, row).map((args) => remove(...args)),
    offer.map(askVoucher),
    fc.constant(order(null)),
    offer.map(order),
    offer.map(order),
    fc.tuple(variant, fc.integer({ min: 1, max: 9999 })).map((args) => changePrice(...args)),
    fc.tuple(variant, fc.nat(9)).map((args) => changeStock(...args)),
  ];
}
