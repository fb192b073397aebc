import type { ClockJob } from '#jobs/job.ts';
import { cleanBulk } from './bulk/clean-bulk.ts';
import { countSales } from './count-sales.ts';

export const productJobs: readonly ClockJob[] = [
  { name: 'count-sales', cron: '* * * * *', run: countSales },
  { name: 'clean-bulk', cron: '53 3 * * *', run: cleanBulk },
];
