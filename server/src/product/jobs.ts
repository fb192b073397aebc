import type { ClockJob } from '#jobs/job.ts';
import { countSales } from './count-sales.ts';

export const productJobs: readonly ClockJob[] = [{ name: 'count-sales', cron: '* * * * *', run: countSales }];
