import { DELIMITERS } from '@souk/rules/csv';
import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { queryInt } from '../input.ts';
import { job } from './bulk.ts';
import { PRODUCT_FILTERS, PRODUCT_VIEWS } from './products.ts';
import { csvFile } from '../file-reply.ts';

export const checkFile = consoleEndpoint({
  method: 'POST',
  path: 'seller/products/file',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary:
    'Preview an import of products, prices and stock (CSV) row by row; `seller/jobs/{id}/apply` applies it. `columns` names each column’s field, comma-separated; without it, the header row does. Empty cells change nothing. With `make`, rows without a matching product create paused products',
  query: z.object({
    name: z.string().max(CATALOGUE.title).catch(''),
    columns: z.string().max(2000).optional().catch(undefined),
    delimiter: z.enum(DELIMITERS).optional().catch(undefined),
    /** 0: no header row; `columns` then names the columns. */
    head: queryInt(1, 0, 1),
    /** 1: unknown rows with a title create paused products. */
    make: queryInt(0, 0, 1),
    /** Category of new products whose row has none, as a cell would name it. */
    category: z
      .string()
      .max(2 * CATALOGUE.title)
      .optional()
      .catch(undefined),
  }),
  upload: 'file',
  reply: job,
});

export const exportProducts = consoleEndpoint({
  method: 'GET',
  path: 'seller/products/export',
  access: { seller: 'products.export' },
  summary: 'Export a product list as CSV, one row per variant; `seller/products/file` reads it back',
  query: z.object({
    view: z.enum(PRODUCT_VIEWS).catch('all'),
    q: z.string().max(CATALOGUE.title).default('').catch(''),
    ...PRODUCT_FILTERS,
    /** Replaces the header `X-Store`, which a link can't send. */
    store: z.string().optional(),
  }),
  reply: csvFile,
});
