import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import type { ClockJob } from '#jobs/job.ts';
import type { Shop } from '#shop.ts';
import { requestDebts } from './debt/request-debts.ts';
import { draftPayouts } from './draft-payouts.ts';
import { isPayoutDay } from './payout-schedule.ts';
import { checkAccounts } from './provider/check-account.ts';
import { sendTransfers } from './provider/send-transfers.ts';
import { releaseEarnings, releaseReserves } from './release-earnings.ts';

const actor: Actor = { kind: 'job', userId: null, name: 'draft-payouts', storeId: null, requestId: null };

/** Drafts payouts on the days of the shop's schedule. */
export async function draftScheduledPayouts({
  db,
  clock,
  site,
}: Pick<Shop, 'db' | 'clock' | 'site'>): Promise<void> {
  const now = clock.now();
  const { settings } = await site.read();
  if (!isPayoutDay(settings, now)) return;
  await audited(db, actor, (tx) => draftPayouts(tx, { now, rules: settings, by: actor.name }));
}

export const payoutJobs: readonly ClockJob[] = [
  { name: 'release-earnings', cron: '23 * * * *', run: releaseEarnings },
  { name: 'release-reserves', cron: '28 * * * *', run: releaseReserves },
  { name: 'send-transfers', cron: '* * * * *', run: sendTransfers },
  { name: 'check-payout-accounts', cron: '38 * * * *', run: checkAccounts },
  { name: 'draft-payouts', cron: '0 4 * * *', run: draftScheduledPayouts },
  { name: 'request-debts', cron: '20 6 * * *', run: requestDebts },
];
