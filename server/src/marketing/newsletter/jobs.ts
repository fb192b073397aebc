import type { ClockJob } from '#jobs/job.ts';
import { cleanNewsletter } from './clean-newsletter.ts';

export const newsletterJobs: readonly ClockJob[] = [
  { name: 'clean-newsletter', cron: '35 3 * * *', run: cleanNewsletter },
];
