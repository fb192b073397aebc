import { amountText, toMinor } from '@souk/rules/money';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { markPayouts, approvePayouts, type PayoutOutcome } from '@souk/server/payment/payout/change-payouts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { fetchPayoutFile } from '@souk/server/payment/payout/fetch-payout-file';
import { payoutNumber } from '@souk/server/payment/payout/payout-amounts';
import { findPayouts, listPayoutIds } from '@souk/server/payment/payout/payout-queries';
import { sendPayouts } from '@souk/server/payment/payout/send-payouts';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings, type Settings } from '@souk/server/settings/settings-schema';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { authSecretOf } from '#stored-secret.ts';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

type Tools = { db: Database['db']; now: Date; settings: Settings; authSecret: string };
type Words = {
  ids: number[];
  options: { state?: string; format?: string; as?: string; reason?: string; fee?: string };
};
type PayoutCommand = {
  needsIds: boolean;
  options: readonly string[];
  run(tools: Tools, words: Words): Promise<string[]>;
};

const actor = commandActor('souk payout');

const commands: Readonly<Record<string, PayoutCommand>> = {
  list: {
    needsIds: false,
    options: ['state'],
    run: async ({ db }, { options }) => linesOf(db, await listPayoutIds(db, options.state ?? null)),
  },
  run: {
    needsIds: false,
    options: [],
    async run({ db, now, settings }) {
      const { drafts } = await audited(db, actor, (tx) =>
        draftPayouts(tx, { now, rules: settings, by: actor.name }),
      );
      if (drafts.length === 0) return ['No payouts are due.'];
      return linesOf(db, drafts.map(({ id }) => id)); // prettier-ignore
    },
  },
  approve: {
    needsIds: true,
    options: [],
    run: async ({ db, now, settings }, { ids }) =>
      report(db, await approvePayouts({ db }, { ids, actor, now, settings })),
  },
  export: {
    needsIds: true,
    options: ['format'],
    async run({ db, now, settings, authSecret }, { ids, options }) {
      const format = options.format ?? 'csv';
      if (format !== 'csv' && format !== 'sepa') throw wrongUsage('payout');
      const { batchId, outcomes } = await sendPayouts(
        { db, authSecret },
        { ids, format, settings, actor, now },
      );
      complain(outcomes);
      if (batchId === null) return [];
      const fetched = await audited(db, actor, (tx) =>
        fetchPayoutFile(tx, { id: batchId, authSecret, settings }),
      );
      return fetched.ok ? [fetched.file.text.trimEnd()] : [];
    },
  },
  mark: {
    needsIds: true,
    options: ['as', 'reason', 'fee'],
    async run({ db, now }, { ids, options: { as, reason = '', fee } }) {
      if (as !== 'paid' && as !== 'failed' && as !== 'returned') throw wrongUsage('payout');
      if ((as === 'paid') !== (reason === '') || (fee !== undefined && as !== 'returned'))
        throw wrongUsage('payout');
      const outcomes: PayoutOutcome[] = [];
      // Fees have the decimals of each payout's currency.
      for (const { id, currency } of await findPayouts(db, ids)) {
        const feeMinor = fee === undefined ? 0 : readFee(fee, currency);
        outcomes.push(...(await markPayouts({ db }, { ids: [id], as, reason, feeMinor, actor, now })));
      }
      return report(db, outcomes);
    },
  },
};

/** Lists, drafts, approves, exports and marks payouts to sellers; refusals are printed to standard error and set the exit code. */
export async function payout(environment: Environment, words: string[]): Promise<void> {
  const { action, command, read } = readWords(words);
  if (!command || command.needsIds !== read.ids.length > 0) throw wrongUsage('payout');
  const stray = Object.keys(read.options).find((name) => !command.options.includes(name));
  if (stray !== undefined) throw wrongUsage('payout', `payout ${action} doesn't take --${stray}.`);
  const authSecret = action === 'export' ? await authSecretOf(environment) : '';
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      const settings = readSettings(await listSettings(db));
      const lines = await command.run({ db, now: await readDatabaseTime(db), settings, authSecret }, read);
      process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    } finally {
      await close();
    }
  });
}

async function linesOf(db: Database['db'], ids: readonly number[]): Promise<string[]> {
  return (await findPayouts(db, ids)).map(
    ({ id, state, amount_minor: minor, currency, store_slug: slug }) =>
      `${payoutNumber(id).padEnd(10)}${state.padEnd(10)}${amountText(minor, currency).padStart(14)} ${currency}  ${slug}`,
  );
}

async function report(db: Database['db'], outcomes: readonly PayoutOutcome[]): Promise<string[]> {
  complain(outcomes);
  return linesOf(db, outcomes.filter(({ ok }) => ok).map(({ id }) => id)); // prettier-ignore
}

const refusals: Readonly<Record<Extract<PayoutOutcome, { ok: false }>['reason'], string>> = {
  unknown: 'This payout does not exist.',
  decided: 'The payout’s status doesn’t allow this.',
  'second-person': 'Payouts above the limit need the approval of two people in the console.',
  'balance-fell':
    'The store’s available balance is less than this payout. Run “npx souk payout run” to update it.',
  blocked: 'Payouts to this store are paused.',
  'not-sepa': 'SEPA files only support euro payouts to an IBAN. Use --format csv.',
  'no-own-account': 'SEPA files need the shop’s IBAN: npx souk settings set payout_iban <IBAN>',
  'fee-too-high': 'The fee is higher than the payout.',
  'by-provider': 'This store is paid through a payment provider, which also reports the payout’s status.',
  'by-bank': 'This store is paid by bank transfer.',
  'no-provider': 'The store’s payment provider is not set up, or can’t pay this amount.',
};

function complain(outcomes: readonly PayoutOutcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.ok) continue;
    const why = refusals[outcome.reason] + (outcome.block ? ` Reason: ${outcome.block.reason}` : '');
    process.stderr.write(`${payoutNumber(outcome.id)}: ${why}\n`);
    process.exitCode = 1;
  }
}

function readFee(text: string, currency: string): number {
  try {
    const minor = toMinor(text, currency);
    if (minor >= 0) return minor;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UsageError(`--fee must be an amount in ${currency}, such as ${amountText(350, currency)}.`);
}

function readWords(words: string[]): { action: string; command: PayoutCommand | undefined; read: Words } {
  const text = { type: 'string' } as const;
  const options = { state: text, format: text, as: text, reason: text, fee: text };
  const { values, positionals } = parseWords('payout', { args: words, options, allowPositionals: true });
  const [action = '', ...numbers] = positionals;
  return {
    action,
    command: commands[action],
    read: { ids: numbers.map(readNumber), options: { ...values } },
  };
}

function readNumber(text: string): number {
  const digits = /^(?:P-)?0*([1-9]\d{0,8})$/i.exec(text)?.[1];
  if (digits === undefined) throw wrongUsage('payout', `${text} is not a payout number.`);
  return Number(digits);
}
