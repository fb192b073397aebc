import type { Doors } from '#http/mount.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

export const searchDoors: Doors<'search'> = { search: { handle: suggestWhileTyping } };
