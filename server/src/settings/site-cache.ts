import type { Kysely } from 'kysely';
import { CachedValue } from '#cache/cached-value.ts';
import type { DB } from '#db/generated/db.d.ts';
import { english, type Language } from '#texts/language.ts';
import { listLanguages, listSettings } from './queries.ts';
import { listSearchRules, type SearchRule } from './search-rules.ts';
import { listSealed, type SealedService } from './service-keys.ts';
import { readSettings, type Settings } from './settings-schema.ts';

export type KnownSite = {
  settings: Settings;
  languages: Language[];
  defaultLanguage: Language;
  searchRules: readonly SearchRule[];
  /** Encrypted keys entered in the console. */
  serviceKeys: readonly SealedService[];
};
export type SiteCache = Pick<
  CachedValue<KnownSite>,
  'read' | 'lastKnown' | 'isCurrent' | 'invalidate' | 'doubt'
>;

/** Caches settings, languages, search rules and stored keys in memory: every call needs them, and they rarely change. */
export function createSiteCache(db: Kysely<DB>): SiteCache {
  return new CachedValue<KnownSite>(async () => {
    const [rows, languages, searchRules, serviceKeys] = await Promise.all([
      listSettings(db),
      listLanguages(db),
      listSearchRules(db),
      listSealed(db),
    ]);
    return {
      settings: readSettings(rows),
      languages: languages.length ? languages : [english],
      defaultLanguage: languages.find((language) => language.is_default) ?? languages[0] ?? english,
      searchRules,
      serviceKeys,
    };
  });
}
