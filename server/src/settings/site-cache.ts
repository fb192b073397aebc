import type { Kysely } from 'kysely';
import { CachedValue } from '#changes/cached-value.ts';
import type { DB } from '#db/generated/db.d.ts';
import { english, type Language } from '#texts/language.ts';
import { listLanguages, listSettings } from './queries.ts';
import { readSettings, type Settings } from './settings-schema.ts';

export type KnownSite = { settings: Settings; languages: Language[]; defaultLanguage: Language };
export type SiteCache = Pick<
  CachedValue<KnownSite>,
  'read' | 'lastKnown' | 'isCurrent' | 'invalidate' | 'doubt'
>;

/** Keeps settings and languages in memory: every call needs them, and they change once a month. */
export function createSiteCache(db: Kysely<DB>): SiteCache {
  return new CachedValue<KnownSite>(async () => {
    const [rows, languages] = await Promise.all([listSettings(db), listLanguages(db)]);
    return {
      settings: readSettings(rows),
      languages: languages.length ? languages : [english],
      defaultLanguage: languages.find((language) => language.is_default) ?? languages[0] ?? english,
    };
  });
}
