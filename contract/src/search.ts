import { z } from 'zod';
import { TileSchema } from './catalog-entities.ts';
import { TitledSchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { queryText } from './input.ts';

export const SearchSchema = z.object({
  category: z.array(TitledSchema),
  sub_category: z.array(TitledSchema.extend({ category: z.object({ slug: z.string() }) })),
  product: z.array(TileSchema),
  suggested: z.array(z.object({ title: z.string() })),
});

export type Search = z.infer<typeof SearchSchema>;

export const search = endpoint({
  method: 'GET',
  path: 'search',
  access: 'public',
  summary: 'Get search suggestions',
  query: z.object({ q: queryText }),
  reply: SearchSchema,
});
