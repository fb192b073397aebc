import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id, pictureName as shownPicture } from '../wire.ts';
import { pictureName, recordId } from './record.ts';

/* All pictures of the shop, and what shows them. */

/** What a picture may be shown as. */
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

/** What of the shop shows a picture. */
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
  /** Null: there is one of it only. */
  id: z.int().nullable(),
  title: z.string(),
});

const picture = z.object({
  id,
  name: shownPicture,
  /** What shows it, or did. */
  title: z.string(),
  added_at: z.iso.datetime(),
  /** Put within a day, and not shown yet: a form that names it may be open. */
  is_new: z.boolean(),
  /** What it was shown as when that was counted last; null: nothing. */
  shown_as: z.enum(PICTURE_GROUPS).nullable(),
  /** What shows it now: of each kind the first five. */
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
