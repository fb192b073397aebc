import type { Handlers } from '#http/mount.ts';
import { showsTiles } from '#http/shown.ts';
import { shopWords } from '#search/shop-words.ts';
import { searchOf } from './search-of.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

export const searchHandlers: Handlers<'search'> = {
  search: {
    shows: (found) => showsTiles(found?.product ?? []),
    isCached: true,
    async handle(call) {
      const { searchRules } = await call.shop.site.read();
      const by = { search: searchOf(call), shopWords: shopWords(searchRules) };
      return suggestWhileTyping(call, call.query.q, by);
    },
  },
};
