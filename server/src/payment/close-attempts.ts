import { isOpenAttempt, type PaymentState } from '@souk/rules/payment-state';
import { defineJob } from '#jobs/job.ts';
import { listAttempts } from '#ledger/attempt-queries.ts';
import { closeAttemptsJob } from '#order/close-attempts-job.ts';
import { isOrderOver } from '#order/is-order-over.ts';
import { abandonAttempt, settleAttempt } from './settle-attempt.ts';

/**
 * Closes the sessions of an order that is paid or cancelled, so that a forgotten tab can't pay it again. Each provider is
 * asked first: money that has arrived meanwhile is refunded. One that fails doesn't keep the others open; the job is
 * retried until all of them are closed.
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
