import type { ClockJob } from '#jobs/job.ts';
import { publishDueDrafts } from './storefront-drafts/publish-due.ts';

export const contentJobs: readonly ClockJob[] = [
  { name: 'publish-window', cron: '* * * * *', run: publishDueDrafts },
];
