import { LIST_VIEW } from '@souk/rules/limits';
import { z } from 'zod';
import { requiredName } from './console/record.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { pathId } from './input.ts';
import { id } from './wire.ts';

/** The page of the list: letters only, because lists inside a single record can't be saved as views. */
const list = z
  .string()
  .max(60)
  .regex(/^\/(seller|operator)(\/[a-z-]+)+$/);
const name = requiredName(LIST_VIEW.title);
const query = z.string().max(LIST_VIEW.query);

/** `query`: as in the list's address. `is_own`: made by the caller, who may change it. */
export const ListViewSchema = z.object({
  id,
  title: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
});
export type ListView = z.output<typeof ListViewSchema>;

export const listViews = consoleEndpoint({
  method: 'GET',
  path: 'console/views',
  access: 'console',
  summary: 'List saved views of this list: your own and those shared in this store or console',
  query: z.object({ list }),
  reply: z.array(ListViewSchema),
});

export const makeView = consoleEndpoint({
  method: 'POST',
  path: 'console/views',
  access: 'console',
  confirm: 'never',
  summary: 'Save a view of a list; only the list’s own parameters are saved from `query`',
  body: z.strictObject({ list, title: name, query, is_shared: z.boolean().default(false) }),
  reply: ListViewSchema,
});

export const changeView = consoleEndpoint({
  method: 'PATCH',
  path: 'console/views/{id}',
  access: 'console',
  confirm: 'never',
  summary: 'Rename a saved view, change its query or sharing',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    title: name.optional(),
    query: query.optional(),
    is_shared: z.boolean().optional(),
  }),
  reply: ListViewSchema,
});

export const deleteView = consoleEndpoint({
  method: 'DELETE',
  path: 'console/views/{id}',
  access: 'console',
  confirm: 'never',
  summary: 'Delete a saved view',
  params: z.object({ id: pathId }),
  reply: z.literal(true),
});
