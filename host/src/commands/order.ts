import { parseArgs } from 'node:util';
import { isOrderStatus, ORDER_STATUS, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import { moveOrder, type MoveOutcome } from '@souk/server/order/move-order';
import { findOrderForOperator } from '@souk/server/order/operator-queries';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';

const usage = `Usage: souk order show <number>
       souk order advance <number> [--part <store-slug>] [--to <status>]
Statuses: ${Object.values(ORDER_STATUS).join(', ')}; their numbers do as well.`;

/**
 * `souk order show <number>`: the order as it is stored, in JSON; amounts are whole minor units.
 * `souk order advance <number>`: one step further, or to a status; `--part` moves one seller's part only.
 */
export async function order(environment: Environment, words: string[]): Promise<void> {
  const { action, number, part, to } = readWords(words);
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      if (action === 'advance') {
        const outcome = await moveOrder(db, {
          number,
          store: part,
          to,
          actor: 'operator',
          now: await readDatabaseTime(db),
        });
        process.stdout.write(`${told(outcome, { number, part, to })}\n`);
        return;
      }
      const found = await findOrderForOperator(db, number);
      if (found === null) throw new UsageError(`There is no order ${number}.`);
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    } finally {
      await close();
    }
  });
}

type Words = {
  action: 'show' | 'advance';
  number: string;
  part?: string | undefined;
  to?: number | undefined;
};

function readWords(words: string[]): Words {
  const { values, positionals } = parse(words);
  const [action, number, ...rest] = positionals;
  const isMove = action === 'advance';
  if ((action !== 'show' && !isMove) || number === undefined || rest.length > 0) throw new UsageError(usage);
  if (!isMove && (values.part !== undefined || values.to !== undefined)) throw new UsageError(usage);
  return { action, number, part: values.part, to: values.to === undefined ? undefined : statusOf(values.to) };
}

function parse(words: string[]) {
  try {
    const options = { part: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch {
    throw new UsageError(usage);
  }
}

function statusOf(word: string): number {
  const code = Object.entries(ORDER_STATUS_CODE).find(([name]) => name === word)?.[1] ?? Number(word);
  if (!isOrderStatus(code)) throw new UsageError(usage);
  return code;
}

function told(outcome: MoveOutcome, { number, part, to }: Omit<Words, 'action'>): string {
  if (outcome.ok) {
    const status = outcome.cancelled ? 'cancelled' : nameOf(outcome.status);
    return `Order ${number} is ${status}${outcome.paymentDone ? ' and paid' : ''}.`;
  }
  if (outcome.reason === 'order-missing') throw new UsageError(`There is no order ${number}.`);
  if (outcome.reason === 'part-missing') throw new UsageError(`Order ${number} has no part of ${part}.`);
  const goal = to === undefined ? 'any further' : `to ${nameOf(to)}`;
  throw new UsageError(`Order ${number} is ${nameOf(outcome.from)} and can not move ${goal}.`);
}

function nameOf(status: number): string {
  return isOrderStatus(status) ? ORDER_STATUS[status] : String(status);
}
