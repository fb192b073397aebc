import { z } from 'zod';
import { recordId } from './record.ts';

/* What uses a record, and moving all of it to another record of its kind. */

/**
 * Lists whose rows refer to records. `sold`: products that a flash sale has sold; `proposals`: undecided ones for it; `tagged`: products
 * with a tag.
 */
export const USED_BY = [
  'products',
  'sold',
  'tagged',
  'proposals',
  'subcategories',
  'categories',
  'commission_rules',
  'collections',
  'banners',
  'links',
  'search_rules',
  'settings',
  'orders',
  'customers',
  'stores',
  'members',
  'invitations',
  'translations',
  'interface_texts',
] as const;
export type UsedBy = (typeof USED_BY)[number];

const use = z.object({
  by: z.enum(USED_BY),
  count: z.int(),
  /** At most five. */
  named: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Whether it prevents deletion; otherwise the reference is removed together with the record. */
  blocks: z.boolean(),
});
export const recordUses = z.object({ uses: z.array(use), can_move: z.boolean() });
export type RecordUses = z.output<typeof recordUses>;

export const moveTarget = z.object({ into: recordId });
/** `is_begun`: a background job moves them. */
export const movedUses = z.object({ moved: z.int(), is_begun: z.boolean() });
