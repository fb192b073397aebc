import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import {
  entriesQuery,
  entriesReply,
  orderAmounts,
  statementList,
  statementReply,
  whichStatement,
} from '../seller-console/statements.ts';
import { csvFile, pdfFile } from '../file-reply.ts';

/* The statements of each seller, as the seller sees them (MONEY 1.7). */

const params = z.object({ id: pathId });
const access = { operator: 'payouts.read' } as const;

export const listSellerStatements = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/statements',
  access,
  summary: 'List the months and currencies in which a store’s balance changed, newest first',
  params,
  reply: z.object({ store: z.string(), statements: statementList }),
});

export const readSellerStatement = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/statement',
  access,
  summary: 'Get a store’s statement of a month and currency',
  params,
  query: z.object(whichStatement),
  reply: statementReply,
});

export const listSellerStatementEntries = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/statement/entries',
  access,
  summary:
    'List the orders behind a row of a store’s statement, or those pending at its end; `view`: the row',
  params,
  query: entriesQuery,
  reply: entriesReply,
});

export const exportSellerStatement = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/statement/csv',
  access: { operator: 'payouts.export' },
  summary: 'Download a store’s statement of a past month as CSV, as the seller downloads it',
  params,
  query: z.object(whichStatement),
  reply: csvFile,
});

export const printSellerStatement = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/statement/pdf',
  access: { operator: 'payouts.export' },
  summary: 'Download a store’s statement of a past month as a PDF document, in the language of the request',
  params,
  query: z.object(whichStatement),
  reply: pdfFile,
});

export const readPartAmounts = consoleEndpoint({
  method: 'GET',
  path: 'operator/order-parts/{id}/amounts',
  access: { operator: 'orders.read' },
  summary: 'Explain the amount of a seller’s part of an order, as the seller sees it',
  params,
  reply: orderAmounts,
});
