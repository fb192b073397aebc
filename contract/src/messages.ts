import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../messages/', import.meta.url);

export function listLanguages(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/**
 * All interface texts of a language as ICU messages by key. Keys that its folder lacks are in English, and so is a language without a
 * folder. Node only.
 */
export function loadMessages(language: string): Record<string, string> {
  const english = readFolder('en');
  return language === 'en' ? english : { ...english, ...loadTranslated(language) };
}

/** Only the texts that `messages/{language}/*.json` has; null without a folder. */
export const loadTranslated = (language: string): Record<string, string> | null =>
  listLanguages().includes(language) ? readFolder(language) : null;

function readFolder(language: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(new URL(`${language}/`, folder)).toSorted()) {
    if (!file.endsWith('.json')) continue;
    Object.assign(texts, JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')));
  }
  return texts;
}
