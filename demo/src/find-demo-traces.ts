import { verify } from '@node-rs/argon2';
import { demoEmails, demoMailDomain, demoPassword } from './seed-people.ts';

export type DemoTraces = {
  /** Email addresses of demo accounts that still have the public password. */
  people: string[];
  /** Visible products of the demo's fictional stores, except requested sample products. */
  products: number;
};

type Client = { query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> };

/** Demo data in a migrated database, however it got there. */
export async function findDemoTraces(client: Client): Promise<DemoTraces> {
  const accounts = await client.query<{ email: string; password_hash: string }>(
    `select email, password_hash from users
     where lower(email) = any($1) and password_hash is not null and deleted_at is null order by id`,
    [demoEmails],
  );
  const people: string[] = [];
  for (const { email, password_hash } of accounts.rows) {
    if (await verify(password_hash, demoPassword)) people.push(email);
  }
  const products = await client.query<{ count: number }>(
    `select count(*)::int as count from products
     where status = 1 and store_id in (select id from stores where status = 'active' and email like $1
       and not exists (select from sample_goods where kind = 'store' and row_id = stores.id))`,
    [`%@${demoMailDomain}`],
  );
  return { people, products: products.rows[0]!.count };
}
