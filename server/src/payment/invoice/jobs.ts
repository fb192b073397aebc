import type { ClockJob } from '#jobs/job.ts';
import { issueAt } from './due-invoices.ts';
import { issueInvoices } from './issue-invoices.ts';
import { issueSales } from './sale/issue-sales.ts';

export const invoiceJobs: readonly ClockJob[] = [
  // Daily, so that what was held back follows soon after the missing details were added.
  {
    name: 'issue-invoices',
    cron: `${issueAt.minute} ${issueAt.hour} * * *`,
    run: issueInvoices,
    longestRunSeconds: 1800,
  },
  { name: 'issue-sale-invoices', cron: '*/10 * * * *', run: issueSales, longestRunSeconds: 1800 },
];
