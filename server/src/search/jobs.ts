import type { ClockJob } from '#jobs/job.ts';
import { refreshWords } from './refresh-words.ts';

export const searchJobs: readonly ClockJob[] = [
  { name: 'refresh-search-words', cron: '* * * * *', run: refreshWords },
];
