import type { ClockJob } from '#jobs/job.ts';
import { refreshTiers, refreshWords } from './refresh-words.ts';

export const searchJobs: readonly ClockJob[] = [
  { name: 'refresh-search-words', cron: '* * * * *', run: refreshWords, longestRunSeconds: 3600 },
  { name: 'refresh-search-tiers', cron: '23 3 * * *', run: refreshTiers, longestRunSeconds: 3600 },
];
