import { createPerson, signIn } from './shop-operations.ts';
import { shopUrl } from './shop.ts';

export type NewShopper = {
  /** As the browser of somebody who has signed in sends it. */
  cookie: { name: string; value: string; url: string };
  /** One call of the API in this shopper's name: a GET, or with a body a POST. */
  call: (path: string, body?: object) => Promise<{ status: number; data: unknown }>;
};

/** Somebody who has just signed in for the first time, with nothing on any list. */
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
