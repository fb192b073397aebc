import { cleanHtml } from './clean-html.ts';

export function cleanFields<Fields extends Record<string, string>>(
  fields: Fields,
  ofHtml: readonly string[],
): Fields {
  const entries = Object.entries(fields).map(([name, text]) => [
    name,
    ofHtml.includes(name) ? cleaned(text) : text,
  ]);
  return Object.fromEntries(entries) as Fields; // the same names
}

export function cleanTexts<Texts extends Record<string, Record<string, string>>>(
  texts: Texts,
  ofHtml: readonly string[],
): Texts {
  const entries = Object.entries(texts).map(([language, fields]) => [language, cleanFields(fields, ofHtml)]);
  return Object.fromEntries(entries) as Texts; // the same languages
}

/** Most texts contain no markup, and sanitizing is slow. */
const cleaned = (text: string) => (/[<&>]/.test(text) ? cleanHtml(text) : text);
