import { openDatabase } from '@souk/server/db/open-database';
import { findOrderForOperator } from '@souk/server/order/operator-queries';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';

/** `souk order show <number>`: the order as it is stored, in JSON; amounts are whole minor units. */
export async function order(environment: Environment, [action, number]: string[]): Promise<void> {
  if (action !== 'show' || number === undefined) throw new UsageError('Usage: souk order show <number>');
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      const found = await findOrderForOperator(db, number);
      if (found === null) throw new UsageError(`There is no order ${number}.`);
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    } finally {
      await close();
    }
  });
}
