import type { ClockJob } from '#jobs/job.ts';
import { refreshFacetCache } from './refresh-facet-cache.ts';

export const catalogJobs: readonly ClockJob[] = [
  { name: 'keep-facets', cron: '* * * * *', run: (shop) => refreshFacetCache(shop), longestRunSeconds: 600 },
];
