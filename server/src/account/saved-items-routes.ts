import type { Handlers } from '#http/mount.ts';
import { listMarked } from '#catalog/product-lists/queries.ts';
import { listFollows } from '#seller/queries.ts';

export const savedItemsHandlers: Handlers<'marks'> = {
  marks: {
    async handle({ db, userId }) {
      const [marked, follows] = await Promise.all([
        listMarked(db, userId),
        listFollows(db, { userId, order: { by: 'created_at', direction: 'desc' } }),
      ]);
      return { ...marked, following: follows.map((follow) => follow.store_id) };
    },
  },
};
