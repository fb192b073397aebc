import { createPerson, signIn } from './shop-operations.ts';
import { shopUrl } from './shop.ts';

export type NewShopper = {
  cookie: { name: string; value: string; url: string };
  /** Calls the API as this customer: GET, or POST with a body. */
  call: (path: string, body?: object) => Promise<{ status: number; data: unknown }>;
};

/** A new customer signed in for the first time, with empty lists. */
export async function newShopper(): Promise<NewShopper> {
  const token = await signIn((await createPerson('Layla Haddad')).email);
  return {
    cookie: { name: 'frontend_token', value: token, url: shopUrl },
    async call(path, body) {
      const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      return (await reply.json()) as { status: number; data: unknown };
    },
  };
}
