import type { PictureGroup, PictureUse } from '@souk/contract/console/operator-pictures';
import { sql, type RawBuilder } from 'kysely';

/** A column that refers to pictures, and how to read its rows. */
export type PicturePlace = {
  kind: PictureUse;
  group: PictureGroup;
  column: string;
  from: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  /** The text may refer to any number of pictures, so no index finds the rows of one. */
  isText: boolean;
  /** Whether it is small enough to be scanned on demand; others are scanned at night, and before a picture is deleted. */
  isQuick: boolean;
};

type Own = { kind: PictureUse; group: PictureGroup; isQuick?: boolean };
type OfTable = Own & { title?: string; join?: RawBuilder<unknown>; id?: string };

function column(
  table: string,
  name: string,
  { kind, group, title, join, id, isQuick }: OfTable,
): PicturePlace {
  return {
    kind,
    group,
    column: `${table}.${name}`,
    isText: false,
    isQuick: isQuick ?? true,
    from: join ?? sql.table(table),
    name: sql.ref(`${table}.${name}`),
    id: sql.ref(id ?? `${table}.id`),
    title: sql.ref(title ?? `${table}.title`),
  };
}

type OfText = Own & { id: RawBuilder<unknown>; title: RawBuilder<unknown>; where: RawBuilder<unknown> };

function within(
  table: string,
  name: string,
  { kind, group, id, title, where, isQuick }: OfText,
): PicturePlace {
  const read = sql`select ${id} as id, ${title} as title, ${sql.ref(name)}::text as body from ${sql.table(table)} where ${where}`;
  return {
    kind,
    group,
    column: `${table}.${name}`,
    isText: true,
    isQuick: isQuick ?? true,
    from: sql`(${read}) texts cross join lateral pictures_in(texts.body) named(name)`,
    name: sql`named.name`,
    id: sql`texts.id`,
    title: sql`texts.title`,
  };
}

const ofProduct = { kind: 'product', group: 'product' } as const;
const hasPicture = (name: string) => sql`${sql.ref(name)} like '%/uploads/%'`;
const nameless = sql`''`;
const nobody = sql`null::int`;

/**
 * Every column that refers to pictures of the library; the first one that refers to a picture determines its label. `library.test.ts`
 * compares them with the schema.
 */
export const picturePlaces: readonly PicturePlace[] = [
  within('settings', 'value', {
    kind: 'settings',
    group: 'look',
    id: nobody,
    title: nameless,
    where: sql`true`,
  }),
  column('banners', 'image', { kind: 'banner', group: 'window' }),
  column('site_features', 'image', { kind: 'feature', group: 'window' }),
  column('site_links', 'image', { kind: 'link', group: 'window' }),
  column('categories', 'image', { kind: 'category', group: 'catalogue' }),
  column('categories', 'banner_image', { kind: 'category', group: 'catalogue' }),
  column('subcategories', 'image', { kind: 'subcategory', group: 'catalogue' }),
  column('brands', 'image', { kind: 'brand', group: 'catalogue' }),
  column('brands', 'banner_image', { kind: 'brand', group: 'catalogue' }),
  column('collections', 'image', { kind: 'collection', group: 'catalogue' }),
  column('stores', 'image', { kind: 'store', group: 'store', title: 'stores.name' }),
  column('stores', 'banner_image', { kind: 'store', group: 'store', title: 'stores.name' }),
  column('products', 'image', ofProduct),
  column('products', 'video', ofProduct),
  column('products', 'video_thumb', ofProduct),
  column('product_images', 'image', {
    ...ofProduct,
    join: sql`product_images join products on products.id = product_images.product_id`,
    title: 'products.title',
    id: 'products.id',
  }),
  column('review_images', 'image', {
    kind: 'review',
    group: 'review',
    join: sql`review_images join reviews on reviews.id = review_images.review_id
      join products on products.id = reviews.product_id`,
    title: 'products.title',
    id: 'reviews.id',
  }),
  {
    kind: 'order',
    group: 'order',
    column: 'order_lines.product',
    isText: false,
    isQuick: true,
    from: sql`order_lines l join orders on orders.id = l.order_id`,
    name: sql`(l.product ->> 'image')`,
    id: sql`orders.id`,
    title: sql`orders.number`,
  },
  within('products', 'description', {
    kind: 'product',
    group: 'text',
    id: sql`id`,
    title: sql`title`,
    where: hasPicture('description'),
  }),
  within('pages', 'description', {
    kind: 'page',
    group: 'text',
    id: sql`id`,
    title: sql`title`,
    where: hasPicture('description'),
  }),
  within('stores', 'description', {
    kind: 'store',
    group: 'text',
    id: sql`id`,
    title: sql`name`,
    where: hasPicture('description'),
    isQuick: false,
  }),
  within('catalog_texts', 'text', {
    kind: 'translation',
    group: 'text',
    id: nobody,
    title: nameless,
    where: hasPicture('text'),
  }),
  within('window_drafts', 'input', {
    kind: 'window-draft',
    group: 'draft',
    id: sql`id`,
    title: sql`title`,
    where: sql`input is not null`,
  }),
  within('product_drafts', 'body', {
    kind: 'product-draft',
    group: 'draft',
    id: sql`id`,
    title: sql`title`,
    where: sql`true`,
    isQuick: false,
  }),
];

/** Other columns with pictures, and why the library ignores them. */
export const otherPictures: Readonly<Record<string, string>> = {
  'users.avatar': 'a person’s own, which goes with the account',
  'review_uploads.image': 'of a review that is being written, and cleared after a day',
  'bulk_rows.image': 'what a list of changes shows; the product has it as well, or had',
  'product_drafts.image': 'the first picture of its body',
};
