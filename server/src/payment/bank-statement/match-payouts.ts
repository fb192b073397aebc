import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { payoutReferencesIn } from '../payout/payout-references.ts';
import { isReturnCode } from '@souk/rules/return-codes';
import { NO_RETURN_CODE, type StatementTransaction } from './statement-transaction.ts';

export type PayoutMatch = {
  /** `exact`: it can be confirmed without a look; `near`: a suggestion. */
  fit: 'exact' | 'near';
  payoutId: number | null;
  batchId: number | null;
  returnCode: string | null;
};

type Sent = {
  id: number;
  batch_id: number;
  state: string;
  currency: string;
  amount_minor: number;
  fee_minor: number;
  paid_line_id: number | null;
  returned_line_id: number | null;
};

const maxSent = 10_000;

/**
 * Matches bank transactions to sent payouts: by the number of the payout or of its bank file, with exactly its amount. Anything less is a
 * suggestion for a person. Null: it isn't about a payout. Whoever sends money can write a payout's number, so what came back counts as
 * exact only with the amount, less what the bank says it kept.
 */
export async function matchPayouts(
  db: Kysely<DB>,
  lines: readonly StatementTransaction[],
): Promise<(PayoutMatch | null)[]> {
  const asked = lines.map((line) => payoutReferencesIn(`${line.words} ${line.payer}`));
  const named = asked.flat();
  const { rows: sent } = await sql<Sent>`
    select id, batch_id, state, currency, amount_minor, fee_minor, paid_line_id, returned_line_id from payouts
    where batch_id is not null and (
      id = any(${named.flatMap(({ payoutId }) => payoutId ?? [])}::integer[])
      or batch_id = any(${named.flatMap(({ batchId }) => batchId ?? [])}::integer[])
      or batch_id in (select batch_id from payouts where state = 'sent')
      or (amount_minor, currency) in (
        select * from unnest(${lines.flatMap(({ returnCode, amountMinor, feeMinor }) => (returnCode === null ? [] : [amountMinor + feeMinor]))}::bigint[],
          ${lines.flatMap(({ returnCode, currency }) => (returnCode === null ? [] : [currency]))}::text[])))
    order by id desc limit ${maxSent}`.execute(db);
  const byId = new Map(sent.map((one) => [one.id, one]));
  const byBatch = Map.groupBy(sent, (one) => one.batch_id);
  return lines.map((line, at) => {
    const payouts = asked[at]!.flatMap(({ payoutId }) => byId.get(payoutId ?? 0) ?? []);
    const batches = asked[at]!.flatMap(({ batchId }) => byBatch.get(batchId ?? 0) ?? []);
    const found =
      line.direction === 'out'
        ? matchPaid(line, { payouts, batches, byBatch })
        : matchReturned(line, { payouts, sent });
    return found && { ...found, returnCode: line.direction === 'in' ? codeOf(line) : null };
  });
}

type Found = Omit<PayoutMatch, 'returnCode'>;
const ofPayout = (fit: Found['fit'], { id }: Sent): Found => ({ fit, payoutId: id, batchId: null });
const ofBatch = (fit: Found['fit'], batchId: number): Found => ({ fit, payoutId: null, batchId });

const isOfAmount = ({ amountMinor: minor, currency }: StatementTransaction, all: readonly Sent[]): boolean =>
  all.every((one) => one.currency === currency) &&
  all.reduce((sum, one) => sum + one.amount_minor, 0) === minor;

/** Sent, or marked as paid by hand. */
const canBePaid = ({ state, paid_line_id: line }: Sent): boolean =>
  state === 'sent' || (line === null && (state === 'paid' || state === 'returned'));

type PaidAmong = { payouts: readonly Sent[]; batches: readonly Sent[]; byBatch: ReadonlyMap<number, Sent[]> };

function matchPaid(line: StatementTransaction, { payouts, batches, byBatch }: PaidAmong): Found | null {
  const [payout, ...otherPayouts] = payouts;
  if (payout && otherPayouts.length === 0 && isOfAmount(line, [payout]))
    return ofPayout(canBePaid(payout) ? 'exact' : 'near', payout);
  const [inBatch] = batches;
  if (inBatch && batches.every((one) => one.batch_id === inBatch.batch_id) && isOfAmount(line, batches))
    return ofBatch(batches.every(canBePaid) ? 'exact' : 'near', inBatch.batch_id);
  if (payout) return ofPayout('near', payout);
  if (inBatch) return ofBatch('near', inBatch.batch_id);
  const open = [...byBatch].filter(([, all]) => all.every(({ state }) => state === 'sent'));
  const sameSum = open.filter(([, all]) => isOfAmount(line, all));
  const [same, ...others] = sameSum;
  if (same) {
    const isCounted = line.transfers === same[1].length && others.length === 0;
    return ofBatch(isCounted ? 'exact' : 'near', same[0]);
  }
  const alone = open.flatMap(([, all]) => all).find((one) => isOfAmount(line, [one]));
  return alone ? ofPayout('near', alone) : null;
}

/** The bank may have kept a fee of what it returned. */
function matchReturned(
  line: StatementTransaction,
  { payouts, sent }: { payouts: readonly Sent[]; sent: readonly Sent[] },
): Found | null {
  const canBeReturned = ({ state, returned_line_id: used }: Sent) =>
    state === 'sent' || state === 'paid' || (state === 'returned' && used === null);
  const isWhole = (one: Sent) =>
    one.currency === line.currency &&
    [
      line.amountMinor,
      line.amountMinor + (one.state === 'returned' ? one.fee_minor : line.feeMinor),
    ].includes(one.amount_minor);
  const [payout, ...others] = payouts;
  if (payout) {
    const isExact = others.length === 0 && canBeReturned(payout) && isWhole(payout);
    return ofPayout(isExact ? 'exact' : 'near', payout);
  }
  const similar =
    line.returnCode === null ? undefined : sent.find((one) => canBeReturned(one) && isWhole(one));
  return similar ? ofPayout('near', similar) : null;
}

/** The reason given by the file, or a code within the text of the transaction. */
function codeOf({ returnCode, words }: StatementTransaction): string | null {
  if (returnCode !== null && isReturnCode(returnCode)) return returnCode;
  return words.split(/[^A-Z0-9]+/).find(isReturnCode) ?? (returnCode && NO_RETURN_CODE);
}
