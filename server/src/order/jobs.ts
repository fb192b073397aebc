import type { ClockJob } from '#jobs/job.ts';
import { cleanKeys } from './clean-keys.ts';
import { anonymiseFormerBuyers } from './anonymise-buyer.ts';
import { recordLateOrders } from './record-late-orders.ts';

export const orderJobs: readonly ClockJob[] = [
  { name: 'clean-keys', cron: '11 * * * *', run: cleanKeys },
  { name: 'forget-buyers', cron: '47 3 * * *', run: anonymiseFormerBuyers },
  { name: 'note-late-orders', cron: '*/10 * * * *', run: recordLateOrders },
];
