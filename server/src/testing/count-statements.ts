import pg from 'pg';

/** How many statements `work` sends to PostgreSQL, for tests that say "a constant number of queries". */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  let count = 0;
  const counting = function (this: pg.Client, ...parameters: unknown[]) {
    count++;
    return original.apply(this, parameters);
  };
  pg.Client.prototype.query = counting as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return count;
}
