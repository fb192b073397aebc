import { loadComparedFacts } from '../load-compared-facts.ts';
import type { Handlers } from '#http/mount.ts';
import { readProductList } from './read-product-list.ts';
import { answerEntry, answerToggle } from './refusals.ts';
import { toggleProduct } from './toggle-product.ts';

export const compareHandlers: Handlers<'compare'> = {
  compareList: {
    async handle(call) {
      const { userId, query, links } = call;
      const page = await readProductList(call, { list: 'compare_items', userId, query, links });
      const facts = await loadComparedFacts(
        call,
        page.data.map((entry) => entry.product_id),
      );
      return {
        ...page,
        data: page.data.flatMap((entry) => {
          const own = facts.get(entry.product_id);
          return own ? [{ ...entry, facts: own }] : [];
        }),
      };
    },
  },
  toggleCompared: {
    async handle({ db, userId, body, now }) {
      const entry = { userId, productId: body.product_id };
      return answerToggle(await toggleProduct(db, 'compare_items', entry, now), {
        added: 'toast.compare.added',
        removed: 'toast.compare.removed',
        full: 'refusal.compare.full',
      });
    },
  },
  findCompared: {
    handle: ({ db, userId, params }) => answerEntry(db, 'compare_items', { userId, productId: params.id }),
  },
};
