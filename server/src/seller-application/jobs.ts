import type { ClockJob } from '#jobs/job.ts';
import { cleanApplications } from './clean-applications.ts';

export const sellerApplicationJobs: readonly ClockJob[] = [
  { name: 'clean-applications', cron: '29 * * * *', run: cleanApplications },
];
