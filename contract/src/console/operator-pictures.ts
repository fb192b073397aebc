import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id, pictureName as shownPicture } from '../wire.ts';
import { pictureName, recordId } from './record.ts';

/* All pictures of the shop and where they are used. */

/** Kinds of use for filters. */
export const PICTURE_GROUPS = [
  'product',
  'order',
  'store',
  'review',
  'catalogue',
  'window',
  'look',
  'draft',
  'text',
] as const;
export type PictureGroup = (typeof PICTURE_GROUPS)[number];

export const PICTURE_VIEWS = [
  'all',
  'unused',
  'window',
  'catalogue',
  'product',
  'store',
  'review',
  'look',
] as const;

/** Kinds of records that use a picture. */
export const PICTURE_USES = [
  'product',
  'order',
  'store',
  'review',
  'category',
  'subcategory',
  'brand',
  'collection',
  'banner',
  'feature',
  'link',
  'page',
  'settings',
  'translation',
  'window-draft',
  'product-draft',
] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

const use = z.object({
  kind: z.enum(PICTURE_USES),
  /** Null: a singleton. */
  id: z.int().nullable(),
  title: z.string(),
});

const picture = z.object({
  id,
  name: shownPicture,
  title: z.string(),
  added_at: z.iso.datetime(),
  /** Uploaded within a day and unused: an open form may still refer to it. */
  is_new: z.boolean(),
  /** Kind of use at the last count; null: unused. */
  shown_as: z.enum(PICTURE_GROUPS).nullable(),
  uses: z.array(use),
});
export type LibraryPicture = z.output<typeof picture>;

export const listPictures = consoleEndpoint({
  method: 'GET',
  path: 'operator/media',
  access: { operator: 'content.read' },
  summary: 'List images and where they’re used; search by either name',
  query: z.object(listQuery(PICTURE_VIEWS, ['added'])),
  reply: listReply(picture),
});

export const replacePicture = consoleEndpoint({
  method: 'POST',
  path: 'operator/media/{id}/replace',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary:
    'Replace an image everywhere with an uploaded one; refused while products, stores or drafts use it',
  params: z.object({ id: pathId }),
  body: z.strictObject({ image: pictureName }),
  reply: z.object({ count: z.int() }),
});

export const deleteUnusedPictures = consoleEndpoint({
  method: 'POST',
  path: 'operator/media/delete',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Delete unused images: all of these, or none',
  body: z.strictObject({ ids: z.array(recordId).min(1).max(200) }),
  reply: z.object({ count: z.int() }),
});
