import type { ClockJob } from '#jobs/job.ts';
import { choosePrefixes, prepareSuggestions } from './prepare-suggestions.ts';
import { pruneSearches } from './prune-searches.ts';
import { refreshTiers } from './refresh-words.ts';

export const searchJobs: readonly ClockJob[] = [
  {
    name: 'refresh-search-words',
    cron: '* * * * *',
    run: prepareSuggestions,
    longestRunSeconds: 3600,
  },
  { name: 'refresh-search-tiers', cron: '23 3 * * *', run: refreshTiers, longestRunSeconds: 3600 },
  { name: 'choose-search-prefixes', cron: '53 */6 * * *', run: choosePrefixes, longestRunSeconds: 600 },
  { name: 'prune-searches', cron: '37 2 * * *', run: pruneSearches, longestRunSeconds: 600 },
];
