import type { ClockJob } from '#jobs/job.ts';
import { publishDue } from './approval/publish-due.ts';
import { cleanBulk } from './bulk/clean-bulk.ts';
import { countSales } from './count-sales.ts';
import { areTagsUncounted, countEveryTag } from './tags/tag-queries.ts';
import { refreshCollections } from './groupings/fill-by-rule.ts';

export const productJobs: readonly ClockJob[] = [
  { name: 'count-sales', cron: '* * * * *', run: countSales },
  { name: 'keep-collections', cron: '* * * * *', run: refreshCollections },
  { name: 'publish-products', cron: '* * * * *', run: publishDue },
  {
    name: 'count-tags',
    cron: '27 4 * * *',
    run: countEveryTag,
    isMissed: areTagsUncounted,
    longestRunSeconds: 1800,
  },
  { name: 'clean-bulk', cron: '53 3 * * *', run: cleanBulk },
];
