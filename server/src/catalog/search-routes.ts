import type { Handlers } from '#http/mount.ts';
import { showsTiles } from '#http/shown.ts';
import { searchOf } from './search-of.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

export const searchHandlers: Handlers<'search'> = {
  search: {
    shows: (found) => showsTiles(found?.product ?? []),
    isCached: true,
    handle: (call) => suggestWhileTyping(call, call.query.q, searchOf(call)),
  },
};
