import { isOpenAttempt, type PaymentState } from '@souk/rules/payment-state';
import { defineJob } from '#jobs/job.ts';
import { listAttempts } from '#ledger/attempt-queries.ts';
import { closeAttemptsJob } from '#order/close-attempts-job.ts';
import { isOrderOver } from '#order/is-order-over.ts';
import { abandonAttempt, settleAttempt } from './settle-attempt.ts';

/**
 * Closes the provider sessions of a paid or cancelled order, so that a forgotten tab can't pay it again. Providers are asked first: money
 * that has arrived meanwhile is refunded. A failure doesn't keep the others open; the job retries until all are closed.
 */
export const closeAttempts = defineJob({
  ...closeAttemptsJob,
  retries: 10,
  async run(shop, { orderId }) {
    if (!(await isOrderOver(shop.db, orderId))) return;
    const failures: unknown[] = [];
    for (const attempt of await listAttempts(shop.db, orderId)) {
      if (!isOpenAttempt(attempt.state as PaymentState)) continue;
      try {
        const { attempt: settled } = await settleAttempt(shop, attempt);
        await abandonAttempt(shop, settled);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `payment sessions of order ${orderId} are open`);
  },
});
