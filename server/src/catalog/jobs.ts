import type { ClockJob } from '#jobs/job.ts';
import { keepFacets } from './keep-facets.ts';

export const catalogJobs: readonly ClockJob[] = [
  { name: 'keep-facets', cron: '* * * * *', run: (shop) => keepFacets(shop), longestRunSeconds: 600 },
];
