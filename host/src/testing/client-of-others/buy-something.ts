import createClient from 'openapi-fetch';
// Generated from the shop's `openapi.json` by the test, which also type-checks this file against it.
import type { components, paths } from './generated/souk-api.d.ts';

type Schemas = components['schemas'];
type Refused = { status: 201; data: { form: string[] } };

/** Buys a product as a guest, using only the API description. */
export async function buySomething(baseUrl: string, address: Schemas['Address']['country']) {
  const api = createClient<paths>({ baseUrl });
  const listing = done(
    await api.GET('/products', { params: { query: { sortby: 'price_low_to_high', page: 1 } } }),
  );
  const tile: Schemas['Tile'] = listing.result.data[0]!;

  const product = done(await api.GET('/product/{id}', { params: { path: { id: tile.id } } }));
  const added = await api.POST('/cart/action', {
    body: { product_id: product.id, inventory_id: product.inventory[0]!.id, quantity: 2 },
  });
  const row = done(added);
  const header = { 'X-User-Token': added.response.headers.get('x-user-token') ?? '' };

  const saved = done(
    await api.POST('/user/address/action', {
      params: { header },
      body: {
        name: 'Layla Haddad',
        email: 'layla@example.com',
        phone: '+49 30 0000 142',
        address_1: 'Torstraße 101',
        city: 'Berlin',
        state: 'BE',
        country: address,
        zip: '10119',
      },
    }),
  );
  const [line] = done(
    await api.POST('/cart/update-shipping', {
      params: { header },
      body: { cart: [{ cart: row.id, shipping_type: 1 }], selected_address: saved.id },
    }),
  );
  const shipping: Schemas['LineShippingPlace'] | null | undefined = line?.shipping_place;

  const order = () =>
    api.POST('/order/action', {
      params: { header: { ...header, 'Idempotency-Key': 'bought-once' } },
      body: { order_method: 2 },
    });
  const placed = done(await order());
  const again = done(await order());
  const found = done(
    await api.GET('/order/find/{id}', {
      params: { header, path: { id: placed.id }, query: { time_zone: 'UTC' } },
    }),
  );

  const empty = await api.POST('/order/action', { params: { header }, body: { order_method: 2 } });
  const refusal = empty.data?.status === 201 ? empty.data.data.form : [];
  const marks = await api.GET('/user/marks');
  const problem: Schemas['Problem']['status'] | undefined = marks.error?.status;
  return { product, shipping, placed, again, found, refusal, problem, why: marks.error?.data.form };
}

/** The data of a success; `status` tells a refusal apart. */
function done<Data>(reply: { data?: { status: 200; data: Data } | Refused; error?: unknown }): Data {
  if (reply.data?.status === 200) return reply.data.data;
  throw new Error(JSON.stringify(reply.data ?? reply.error));
}

/** Never called: code that the description doesn't allow must not compile. */
export async function mistakes(baseUrl: string) {
  const api = createClient<paths>({ baseUrl });
  // @ts-expect-error the quantity is missing
  await api.POST('/cart/action', { body: { product_id: 1 } });
  // @ts-expect-error there is no such order
  await api.GET('/products', { params: { query: { sortby: 'cheapest' } } });
  // @ts-expect-error orders are placed, not fetched
  await api.GET('/order/action');
  const { data } = await api.GET('/common');
  // @ts-expect-error a refusal has no languages
  return data?.data.languages;
}
