import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext, type ShopContext } from '#server-context.ts';
import { accountApi } from './api-client.ts';

test('whoever has to sign in first comes back to the page', async () => {
  const context = new RouterContextProvider();
  const call = () => Promise.resolve({ status: 200, body: { status: 401, message: 'Please log in.' } });
  context.set(shopContext, { call } as Partial<ShopContext> as ShopContext);
  const url = new URL('https://shop.example/user/orders?page=2');
  const thrown: unknown = await accountApi({ url, context })
    .need('POST order/by-user', { body: {} })
    .catch((error: unknown) => error);
  expect((thrown as Response).headers.get('location')).toBe('/login?next=%2Fuser%2Forders%3Fpage%3D2');
});
