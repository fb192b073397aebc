import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import { findOrderPayments } from '@souk/server/payment/find-order-payments';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { recordTransfer } from './record-transfer.ts';
import { refund } from './refund-command.ts';
import type { PaymentCommand, PaymentWords } from './payment-words.ts';
import { parseWords, wrongUsage } from './usage.ts';

const actions: Record<string, PaymentCommand> = {
  async show({ db }, { subject }) {
    const found = await findOrderPayments(db, subject);
    if (found === null) throw new UsageError(`Order ${subject} does not exist.`);
    return JSON.stringify(found, null, 2);
  },
  refund: refund,
  record: recordTransfer,
};

/**
 * `souk payment show <number>`: attempts, payments, refunds and the ledger of an order, as JSON; amounts are whole minor units.
 * `souk payment refund <number>`: refunds the payment, or `--amount` of it; `--part`, `--line` and `--goodwill` set the purpose.
 * The shop calls the provider; with `--manual <reference>` (`--by-hand` is its old name) the money
 * has been sent already and is only recorded.
 * `souk payment record <reference>`: records an incoming bank transfer, which pays its order if it matches.
 */
export async function payment(environment: Environment, words: string[]): Promise<void> {
  const read = readWords(words);
  const act = actions[read.action];
  if (!act) throw wrongUsage('payment');
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      process.stdout.write(`${await act({ db, now: await readDatabaseTime(db) }, read)}\n`);
    } finally {
      await close();
    }
  });
}

/** Options of each action. */
const optionsOf: Record<string, readonly string[]> = {
  show: [],
  refund: ['amount', 'payment', 'reason', 'manual', 'by-hand', 'part', 'line', 'goodwill'],
  record: ['amount', 'currency', 'receipt'],
};

function readWords(words: string[]): PaymentWords & { action: string } {
  const { values, positionals } = parse(words);
  const [action = '', subject, ...rest] = positionals;
  const known = optionsOf[action];
  if (!known || subject === undefined || rest.length > 0) throw wrongUsage('payment');
  const stray = Object.keys(values).find((name) => !known.includes(name));
  if (stray !== undefined) throw wrongUsage('payment', `payment ${action} doesn't take --${stray}.`);
  return { action, subject, options: { ...values } };
}

function parse(words: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    amount: text,
    payment: text,
    reason: text,
    manual: text,
    'by-hand': text,
    currency: text,
    receipt: text,
    part: text,
    line: text,
    goodwill: { type: 'boolean' },
  } as const;
  return parseWords('payment', { args: words, options, allowPositionals: true });
}
