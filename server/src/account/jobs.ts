import type { ClockJob } from '#jobs/job.ts';
import { cleanAccounts } from './clean-accounts.ts';

export const accountJobs: readonly ClockJob[] = [
  { name: 'clean-accounts', cron: '41 * * * *', run: cleanAccounts },
];
