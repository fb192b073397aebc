import type { ClockJob } from '#jobs/job.ts';
import { requestDac7Details } from './dac7/request-details.ts';
import { sumMonths } from './dac7/sum-months.ts';
import { expireOrders } from './expire-orders.ts';
import { remindOfPayments, remindOfTransfers } from './remind-of-payments.ts';
import { fetchFees } from './fetch-fees.ts';
import { sendRefunds } from './send-refund.ts';
import { deleteOldNotices } from './notice-queries.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { deleteOldTestPayments } from './test-payment/test-payment-queries.ts';

export const paymentJobs: readonly ClockJob[] = [
  { name: 'sweep-payments', cron: '* * * * *', run: sweepAttempts },
  { name: 'send-refunds', cron: '* * * * *', run: sendRefunds },
  { name: 'fetch-fees', cron: '43 * * * *', run: fetchFees },
  { name: 'request-dac7-details', cron: '50 6 * * *', run: requestDac7Details },
  { name: 'sum-seller-months', cron: '8 * * * *', run: sumMonths },
  { name: 'expire-orders', cron: '* * * * *', run: expireOrders },
  { name: 'remind-of-payments', cron: '* * * * *', run: remindOfPayments },
  { name: 'remind-of-transfers', cron: '17 * * * *', run: remindOfTransfers },
  {
    name: 'clean-payment-notices',
    cron: '13 4 * * *',
    run: async ({ db, clock }) => {
      await deleteOldNotices(db, clock.now());
      await deleteOldTestPayments(db, clock.now());
    },
  },
];
