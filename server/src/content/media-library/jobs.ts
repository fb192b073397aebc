import type { ClockJob } from '#jobs/job.ts';
import { areUncounted, countPictures } from './count-pictures.ts';

export const libraryJobs: readonly ClockJob[] = [
  {
    name: 'count-pictures',
    cron: '17 4 * * *',
    run: countPictures,
    isMissed: areUncounted,
    longestRunSeconds: 3600,
  },
];
