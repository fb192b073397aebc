import type { Transaction } from 'kysely';
import { lockShopper } from '#access/lock-shopper.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { findDeliveredOrder } from '#order/find-delivered-order.ts';
import type { Shop } from '#shop.ts';
import {
  deleteImages,
  findReviewOf,
  insertImages,
  insertReview,
  findStoreOf,
  listImagesOf,
  updateReview,
  type ReviewRow,
} from './queries.ts';
import { deleteUploads, lockOwnUploads } from './upload-queries.ts';

export type ReviewInput = {
  userId: number;
  productId: number;
  rating: number;
  review: string;
  /** The order it is about; absent: the latest delivered one. */
  orderId: number | undefined;
  /** Names of pictures in order; absent: unchanged. */
  images: readonly string[] | undefined;
  now: Date;
};

type ImageRow = Awaited<ReturnType<typeof listImagesOf>>[number];
export type SavedReview =
  | { ok: true; review: ReviewRow; images: ImageRow[] }
  | { ok: false; reason: 'product-missing' | 'not-delivered' | 'image-missing' };

/** Creates or updates a user's only review of a product (CONTRACT §2.6, I13). Deletes pictures no longer shown. */
export async function saveReview(shop: Shop, input: ReviewInput): Promise<SavedReview> {
  return inTransaction(shop.db, (tx) => save(tx, input));
}

async function save(tx: Transaction<DB>, input: ReviewInput): Promise<SavedReview> {
  const { userId, productId, rating, review, orderId, now } = input;
  // Serializes concurrent requests into one review and updates of it.
  await lockShopper(tx, { userId, guestKey: null, token: null });
  const storeId = await findStoreOf(tx, productId);
  if (storeId === null) return { ok: false, reason: 'product-missing' };
  const existing = await findReviewOf(tx, { userId, productId });
  const order = await findDeliveredOrder(tx, { userId, productId, orderId });
  if (order === null && (!existing || orderId !== undefined)) return { ok: false, reason: 'not-delivered' };

  const shown = existing ? await listImagesOf(tx, [existing.id]) : [];
  const pictures = await choosePictures(tx, { userId, shown, requested: input.images });
  if (!pictures) return { ok: false, reason: 'image-missing' };

  const writing = { userId, rating, review, orderId: order, now };
  const row = existing
    ? await updateReview(tx, { ...writing, id: existing.id })
    : await insertReview(tx, { ...writing, productId });
  await deleteImages(tx, { reviewId: row.id, images: pictures.gone });
  if (pictures.gone.length > 0) await enqueue(tx, deletePictures, { images: pictures.gone });
  await deleteUploads(tx, pictures.added);
  await insertImages(tx, { reviewId: row.id, images: pictures.added, now });
  await announceChange(tx, [`product:${productId}`, `store:${storeId}`]);
  return { ok: true, review: row, images: await listImagesOf(tx, [row.id]) };
}

/** The pictures to add and delete; null if one is neither shown already nor uploaded by this user. */
async function choosePictures(
  tx: Transaction<DB>,
  {
    userId,
    shown,
    requested,
  }: { userId: number; shown: readonly ImageRow[]; requested: readonly string[] | undefined },
): Promise<{ added: string[]; gone: string[] } | null> {
  if (!requested) return { added: [], gone: [] };
  const before = new Set(shown.map(({ image }) => image));
  const after = new Set(requested);
  const added = [...after].filter((image) => !before.has(image));
  const own = await lockOwnUploads(tx, { userId, images: added });
  if (own.length < added.length) return null;
  return { added, gone: [...before].filter((image) => !after.has(image)) };
}
