import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { faultIn } from './message-preview.ts';

type Exported = ConsoleReplyOf<'POST operator/texts/{language}/export'>['texts'];

/** Export file of a language, for translators and re-import. */
export function fileOf(language: string, texts: Exported): string {
  const textEntries = Object.fromEntries(texts.map(({ key, english, text }) => [key, { english, text }]));
  return `${JSON.stringify({ language, texts: textEntries }, null, 2)}\n`;
}

export type ReadFile = {
  /** Texts that differ from the current ones. */
  changed: [key: string, text: string][];
  /** Rejected texts with reasons. */
  refused: { key: string; reason: 'unknown' | 'not_icu' | 'unknown_placeholder' | 'lost_placeholder' }[];
};

/** Changes of an imported file; null for an unknown format. Plain `{ "key": "text" }` works too; empty texts are ignored. */
export function readFile(content: string, texts: Exported): ReadFile | null {
  const textEntries = textsIn(content);
  if (textEntries === null) return null;
  const now = new Map(texts.map((text) => [text.key, text]));
  const read: ReadFile = { changed: [], refused: [] };
  for (const [key, text] of textEntries) {
    const known = now.get(key);
    if (!known) read.refused.push({ key, reason: 'unknown' });
    else if (text !== known.text) {
      const fault = faultIn(text, known.english);
      if (fault) read.refused.push({ key, reason: fault.reason });
      else read.changed.push([key, text]);
    }
  }
  return read;
}

function textsIn(content: string): [key: string, text: string][] | null {
  try {
    const parsed: unknown = JSON.parse(content);
    const texts = isObject(parsed) && isObject(parsed['texts']) ? parsed['texts'] : parsed;
    if (!isObject(texts)) return null;
    const textEntries = Object.entries(texts).map(([key, value]): [string, unknown] => [
      key,
      isObject(value) ? value['text'] : value,
    ]);
    if (textEntries.some(([, text]) => typeof text !== 'string')) return null;
    return (textEntries as [string, string][]).filter(([, text]) => text.trim() !== '');
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
