import type { Asked } from './exchange.ts';

export type Language = 'en' | 'ar';

/** By priority: `?lang=`, the language sent by the shop, the shop's cookie, the browser's; default English. */
export function languageOf({ query, headers }: Asked, shopLanguage = ''): Language {
  const cookie = /(?:^|;\s*)currentLanguage=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
  const wishes = [query.get('lang'), shopLanguage, cookie, headers.get('accept-language')];
  const known = wishes.map((wish) => /^(?:en|ar)\b/i.exec(wish ?? '')?.[0].toLowerCase());
  return known.find((wish) => wish !== undefined) === 'ar' ? 'ar' : 'en';
}
