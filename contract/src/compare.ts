import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathId } from './input.ts';
import { zeroOne, id, link, page } from './wire.ts';
import { ListedProductSchema, ListedRowSchema, ownListQuery, toggleBody, ToggledSchema } from './wishlist.ts';

export const ComparedFactsSchema = z.object({
  brand: z.object({ id, title: z.string(), slug: z.string() }).nullable(),
  category: link.nullable(),
  stock: z.int(),
  refundable: zeroOne,
  /** Months; 0: none. */
  warranty: z.int(),
  /** Available options: `Size: S, L`. */
  attributes: z.array(z.object({ title: z.string(), values: z.array(z.string()) })),
  specifications: z.array(z.object({ title: z.string(), value: z.string() })),
});
export type ComparedFacts = z.infer<typeof ComparedFactsSchema>;

export const ComparedProductSchema = ListedProductSchema.extend({ facts: ComparedFactsSchema });
export type ComparedProduct = z.infer<typeof ComparedProductSchema>;

export const compareList = endpoint({
  method: 'GET',
  path: 'user/compare-list/all',
  access: 'login',
  emptyForGuests: true,
  summary: 'List the customer’s compare list with its attributes, newest first',
  query: ownListQuery,
  reply: page(ComparedProductSchema),
});

export const toggleCompared = endpoint({
  method: 'POST',
  path: 'user/compare-list/action',
  access: 'login',
  summary: 'Add a product to the compare list, or remove it',
  body: toggleBody,
  reply: ToggledSchema,
});

export const findCompared = endpoint({
  method: 'GET',
  path: 'user/compare-list/find-product/{id}',
  access: 'login',
  summary: 'Get a product’s row on the compare list',
  params: z.object({ id: pathId }),
  reply: ListedRowSchema,
});
