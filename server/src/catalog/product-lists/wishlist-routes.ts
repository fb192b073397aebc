import { moneyText } from '@souk/rules/money';
import type { Handlers } from '#http/mount.ts';
import { readProductList } from './read-product-list.ts';
import { answerEntry, answerToggle } from './refusals.ts';
import { listPricesThen } from './wish-queries.ts';
import { toggleWish } from './toggle-wish.ts';

export const wishlistHandlers: Handlers<'wishlist'> = {
  wishlist: {
    async handle(call) {
      const { db, userId, query, settings, links } = call;
      const page = await readProductList(call, { list: 'wishlist_items', userId, query, links });
      const ids = page.data.map((entry) => entry.id);
      const prices = await listPricesThen(db, { userId, ids });
      return {
        ...page,
        data: page.data.map((entry) => {
          const minor = prices.get(entry.id) ?? null;
          return { ...entry, price_was: minor === null ? null : moneyText(minor, settings.currency) };
        }),
      };
    },
  },
  toggleWish: {
    async handle({ db, userId, body, now }) {
      const item = { userId, productId: body.product_id };
      return answerToggle(await toggleWish(db, item, now), {
        added: 'toast.wishlist.added',
        removed: 'toast.wishlist.removed',
        full: 'refusal.wishlist.full',
      });
    },
  },
  findWish: {
    handle: ({ db, userId, params }) => answerEntry(db, 'wishlist_items', { userId, productId: params.id }),
  },
};
