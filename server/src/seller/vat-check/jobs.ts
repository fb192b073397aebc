import type { ClockJob } from '#jobs/job.ts';
import { checkDueNumbers } from './check-due-numbers.ts';

export const vatCheckJobs: readonly ClockJob[] = [
  { name: 'check-vat-numbers', cron: '* * * * *', run: checkDueNumbers },
];
