import type { Kysely } from 'kysely';
import { KeptFact } from '#changes/kept-fact.ts';
import type { DB } from '#db/generated/db.d.ts';
import { english, type Language } from '#texts/language.ts';
import { listLanguages, listSettings } from './queries.ts';
import { readSettings, type Settings } from './settings-schema.ts';

export type KnownSite = { settings: Settings; languages: Language[]; defaultLanguage: Language };
export type SiteFacts = Pick<KeptFact<KnownSite>, 'read' | 'lastKnown' | 'isCurrent' | 'forget' | 'doubt'>;

/** Keeps settings and languages in memory: every call needs them, and they change once a month. */
export function keepSiteFacts(db: Kysely<DB>): SiteFacts {
  return new KeptFact<KnownSite>(async () => {
    const [rows, languages] = await Promise.all([listSettings(db), listLanguages(db)]);
    return {
      settings: readSettings(rows),
      languages: languages.length ? languages : [english],
      defaultLanguage: languages.find((language) => language.is_default) ?? languages[0] ?? english,
    };
  });
}
