import { isOrderStatus, ORDER_STATUS } from '@souk/rules/order-status';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import { moveOrder, type MoveOutcome } from '@souk/server/order/move-order';
import { findOrderForCommand } from '@souk/server/order/find-order-for-command';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { orderParcel } from './order-parcel.ts';
import { readOrderWords } from './order-words.ts';

/**
 * `souk order show <number>`: the stored order as JSON; amounts are whole minor units.
 * `souk order advance <number>`: next status, or a given one; `--part` moves one seller's part only.
 * `souk order parcel <number>`: records its carrier.
 */
export async function order(environment: Environment, words: string[]): Promise<void> {
  const asked = readOrderWords(words);
  const { number, part } = asked;
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      if (asked.action === 'advance') {
        const { to } = asked;
        const outcome = await moveOrder(db, {
          number,
          store: part,
          to,
          actor: 'operator',
          now: await readDatabaseTime(db),
        });
        process.stdout.write(`${resultText(outcome, { number, part, to })}\n`);
        return;
      }
      if (asked.action === 'parcel') {
        const { carrier, parcelNumber } = asked;
        process.stdout.write(`${await orderParcel(db, { number, store: part, carrier, parcelNumber })}\n`);
        return;
      }
      const found = await findOrderForCommand(db, number);
      if (found === null) throw new UsageError(`Order ${number} does not exist.`);
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    } finally {
      await close();
    }
  });
}

type Move = { number: string; part: string | undefined; to: number | undefined };

function resultText(outcome: MoveOutcome, { number, part, to }: Move): string {
  if (outcome.ok) {
    const status = outcome.cancelled ? 'cancelled' : nameOf(outcome.status);
    return `Order ${number} is ${status}${outcome.paymentDone ? ' and paid' : ''}.`;
  }
  if (outcome.reason === 'order-missing') throw new UsageError(`Order ${number} does not exist.`);
  if (outcome.reason === 'part-missing')
    throw new UsageError(`Order ${number} has nothing from store ${part}.`);
  if (outcome.reason === 'has-rest')
    throw new UsageError(
      `Part of order ${number} hasn't shipped yet. Ship or cancel the rest before you mark it as delivered.`,
    );
  const goal = to === undefined ? 'any further' : `to ${nameOf(to)}`;
  throw new UsageError(`Order ${number} is ${nameOf(outcome.from)} and can't move ${goal}.`);
}

function nameOf(status: number): string {
  return isOrderStatus(status) ? ORDER_STATUS[status] : String(status);
}
