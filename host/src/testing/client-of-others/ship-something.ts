import createClient from 'openapi-fetch';
// Generated from the shop's `openapi-console.json` by the test, which also type-checks this file against it.
import type { components, paths } from './generated/souk-console.d.ts';

type Schemas = components['schemas'];

/** Ships an order as a store's program, using only the API description. */
export async function shipSomething(baseUrl: string, key: string) {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const { data: list } = await api.GET('/seller/orders', { params: { query: { view: 'to_confirm' } } });
  const row: Schemas['StoreOrderRow'] = doneIn(list).rows[0]!;
  const { id, number } = row;

  const { data: confirmed } = await api.POST('/seller/orders/confirm', { body: { ids: [id] } });
  const ship = () =>
    api.POST('/seller/orders/ship', {
      params: { header: { 'Idempotency-Key': `ship-${number}` } },
      body: { orders: [{ id, carrier: 'Falcon Post', number: 'FP 142' }] },
    });
  const { data: shipped } = await ship();
  const { data: again } = await ship();
  const { data: order } = await api.GET('/seller/orders/{id}', { params: { path: { id } } });

  const refused = await api.POST('/seller/orders/confirm', { body: { ids: [] } });
  const problem: Schemas['FieldError'][] | undefined =
    refused.data?.status === 201 ? refused.data.data.fields : undefined;
  const nothing = await api.GET('/seller/orders/{id}', { params: { path: { id: 2_000_000_000 } } });
  return {
    number,
    confirmed: doneIn(confirmed),
    shipped: doneIn(shipped),
    again: doneIn(again),
    order: doneIn(order),
    problem: problem?.[0]?.message,
    missing: nothing.error?.status,
  };
}

/** The data of a success; `status` tells a refusal apart. */
function doneIn<Data>(reply: { status: 200; data: Data } | { status: 201 } | undefined): Data {
  if (reply?.status === 200) return reply.data;
  throw new Error(JSON.stringify(reply));
}

/** Never called: code that the description doesn't allow must not compile. */
export async function mistakes(baseUrl: string) {
  const api = createClient<paths>({ baseUrl });
  // @ts-expect-error the carrier is missing
  await api.POST('/seller/orders/ship', { body: { orders: [{ id: 1 }] } });
  // @ts-expect-error there is no such tab
  await api.GET('/seller/orders', { params: { query: { view: 'lost' } } });
  const { error } = await api.GET('/seller/orders/{id}', { params: { path: { id: 1 } } });
  // @ts-expect-error only what was forbidden names a right
  return error?.data.permission;
}
