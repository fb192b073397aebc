import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { needsSecondFactor, setUpSecondFactor } from '#http/console-caller.ts';
import { shopWords } from '#search/shop-words.ts';
import { searchRecords } from './search-records.ts';
import { readSearchedText } from './searched-text.ts';

export const consoleSearchHandlers: ConsoleHandlers<ConsoleApi['search']> = {
  async searchConsole({ shop, db, query, caller: { session, scope, permissions } }) {
    if (await needsSecondFactor(shop, session)) return setUpSecondFactor();
    const searched = readSearchedText(query.q);
    if (!searched) return [];
    const { searchRules } = await shop.site.read();
    return searchRecords(db, searched, { scope, permissions, shopWords: shopWords(searchRules) });
  },
};
