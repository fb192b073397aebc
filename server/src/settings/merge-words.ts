import { mergeChanges, type Conflict } from '@souk/rules/merge-changes';

/** By language, then by text. */
type Words = Record<string, Record<string, string>>;
type Texts = Record<string, string | undefined>;
type Merged = { ok: true; words: Words } | { ok: false; conflict: Conflict<Texts>[] };

/**
 * Merges concurrent changes of texts in several languages. Each text is merged separately, so that only changes of the same text conflict.
 */
export function mergeWords(versions: Record<'seen' | 'yours' | 'theirs', unknown>): Merged {
  const [seen, yours, theirs] = [textsOf(versions.seen), textsOf(versions.yours), textsOf(versions.theirs)];
  const paths = Object.keys({ ...seen, ...yours });
  const changes = Object.fromEntries(paths.map((path) => [path, { from: seen[path], to: yours[path] }]));
  const merge = mergeChanges<Texts>({ version: 1, fields: theirs }, 0, changes);
  return merge.ok ? { ok: true, words: wordsOf({ ...theirs, ...merge.fields }) } : merge;
}

/** `seen` comes from the client: anything that isn't a text is ignored. */
function textsOf(words: unknown): Texts {
  return Object.fromEntries(
    Object.entries(words ?? {}).flatMap(([language, own]: [string, unknown]) =>
      Object.entries(own ?? {}).flatMap(([name, text]: [string, unknown]) =>
        typeof text === 'string' && text !== '' ? [[`${language}.${name}`, text] as const] : [],
      ),
    ),
  );
}

function wordsOf(texts: Texts): Words {
  const words: Words = {};
  for (const [path, text] of Object.entries(texts)) {
    const [language, name] = path.split('.') as [string, string]; // `textsOf` joined them
    if (text !== undefined) words[language] = { ...words[language], [name]: text };
  }
  return words;
}
