import { loadComparedFacts } from '#catalog/load-compared-facts.ts';
import type { Doors } from '#http/mount.ts';
import { answerEntry } from './answer-entry.ts';
import { answerToggle } from './answer-toggle.ts';
import { readProductList } from './read-list.ts';
import { toggleProduct } from './toggle-product.ts';

export const compareDoors: Doors<'compare'> = {
  compareList: {
    async handle(call) {
      const page = await readProductList(call, 'compare_items', 'user/compare-list/all');
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
