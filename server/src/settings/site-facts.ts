import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { english, type Language } from './language.ts';
import { listLanguages, listSettings } from './queries.ts';
import { readSettings, type Settings } from './settings-schema.ts';

export type SiteFacts = {
  /** Settings and languages as they stand; read again after `forget`. */
  read(): Promise<{ settings: Settings; languages: Language[]; defaultLanguage: Language }>;
  forget(): void;
};

/** Keeps settings and languages in memory: every call needs them, and they change once a month. */
export function keepSiteFacts(db: Kysely<DB>): SiteFacts {
  let known: ReturnType<SiteFacts['read']> | null = null;
  async function load() {
    const [rows, languages] = await Promise.all([listSettings(db), listLanguages(db)]);
    const defaultLanguage = languages.find((language) => language.is_default) ?? languages[0] ?? english;
    return {
      settings: readSettings(rows),
      languages: languages.length ? languages : [english],
      defaultLanguage,
    };
  }
  return {
    read() {
      if (!known) {
        const loading = load();
        known = loading;
        // A failed load must not be remembered: the next call tries again.
        loading.catch(() => {
          if (known === loading) known = null;
        });
      }
      return known;
    },
    forget() {
      known = null;
    },
  };
}
