import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Payout } from '@souk/contract/console/operator-payouts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { Format } from '#format.ts';
import { blockText } from './block-text.ts';

/** What became of each payout of a request. */
export type Outcome = ConsoleReplyOf<'POST operator/payouts/approve'>['payouts'][number];

/** A payout that wasn't changed, with the reason in words. */
export type Refusal = { id: number; number: string; store: string; text: string };

export function refusalsOf(
  payouts: readonly Pick<Payout, 'id' | 'number' | 'store'>[],
  outcomes: readonly Outcome[],
  given: { t: Translate; format: Pick<Format, 'moment'> },
): Refusal[] {
  return outcomes.flatMap(({ id, refused, block }) => {
    const payout = payouts.find((one) => one.id === id);
    if (!refused || !payout) return [];
    const text = given.t(`operator.payout.refused.${refused}`);
    return {
      id,
      number: payout.number,
      store: payout.store.name,
      text: block ? `${text} ${blockText(block, given)}` : text,
    };
  });
}

/** How many were changed; `checked`: drafts that await a second approval. */
export function countsOf(outcomes: readonly Outcome[]): { changed: number; checked: number } {
  const done = outcomes.filter(({ refused }) => refused === null);
  const checked = done.filter(({ state }) => state === 'draft').length;
  return { changed: done.length - checked, checked };
}

/** The total of each currency, in the order of the payouts. */
export function totalsOf(
  payouts: readonly Pick<Payout, 'amount'>[],
): { count: number; total: Payout['amount'] }[] {
  const groups = Map.groupBy(payouts, ({ amount }) => amount.currency);
  return [...groups].map(([currency, some]) => ({
    count: some.length,
    total: { currency, minor: some.reduce((sum, { amount }) => sum + amount.minor, 0) },
  }));
}
