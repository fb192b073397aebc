import type { Handlers } from '#http/mount.ts';
import { showsProducts } from '#http/shown.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

export const searchHandlers: Handlers<'search'> = {
  search: { shows: showsProducts, isNamed: true, handle: (call) => suggestWhileTyping(call, call.query.q) },
};
