import type { Doors } from '#http/mount.ts';
import { listMarked } from './list-marked.ts';
import { listFollowedIds } from '#seller/list-followed-ids.ts';

export const marksDoors: Doors<'marks'> = {
  marks: {
    async handle({ db, userId }) {
      const [marked, following] = await Promise.all([listMarked(db, userId), listFollowedIds(db, userId)]);
      return { ...marked, following };
    },
  },
};
