import type { ClockJob } from '#jobs/job.ts';
import { deleteOldMessages } from './queries.ts';
import { sendWebhooks } from './send-webhooks.ts';

export const webhookJobs: readonly ClockJob[] = [
  { name: 'send-webhooks', cron: '* * * * *', run: (shop) => sendWebhooks(shop) },
  {
    name: 'clean-webhooks',
    cron: '51 3 * * *',
    run: ({ db, clock }) => deleteOldMessages(db, clock.now()),
  },
];
