import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../messages/', import.meta.url);

export function listLanguages(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/**
 * All interface texts of a language as ICU messages by key, merged from `messages/{language}/*.json`. A language without a folder
 * gets English. Node only.
 */
export function loadMessages(language: string): Record<string, string> {
  const english = readFolder('en');
  if (language === 'en' || !listLanguages().includes(language)) return english;
  return { ...english, ...readFolder(language) };
}

function readFolder(language: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(new URL(`${language}/`, folder)).toSorted()) {
    if (!file.endsWith('.json')) continue;
    Object.assign(texts, JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')));
  }
  return texts;
}
