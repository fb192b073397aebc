import { english, type Language } from '#texts/language.ts';

/** Scripts of the font (`print-pdf.ts`). */
const scripts = ['Latn', 'Arab', 'Hebr', 'Cyrl', 'Grek', 'Armn', 'Geor'];

/** The language of a printed document: English instead of one whose letters the font lacks, such as Hindi. */
export function printedLanguage(language: Language): Language {
  const script = new Intl.Locale(language.code).maximize().script ?? '';
  return scripts.includes(script) ? language : english;
}
