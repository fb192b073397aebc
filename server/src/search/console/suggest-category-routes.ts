import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { suggestCategory } from '../suggest-category.ts';

export const suggestCategoryHandlers: Pick<
  ConsoleHandlers<ConsoleApi['sellerProducts']>,
  'suggestCategory'
> = {
  suggestCategory: async ({ db, query }) => ({ suggestion: await suggestCategory(db, query.title) }),
};
