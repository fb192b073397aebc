import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Empty states have one sentence and one action; `NothingHere` accepts no more. */

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(import.meta.dirname, file), 'utf8') }));

test('empty states use one component with a sentence and an action', () => {
  const others = files.filter(({ source }) => source.includes('<EmptyState')).map(({ file }) => file);
  expect(others.toSorted()).toEqual([
    'layout/console-error.tsx',
    'layout/missing-permission.tsx',
    'parts/list-card.tsx',
    'parts/nothing-here.tsx',
    'parts/pick-list.tsx',
  ]);
});

/** The keys that stand after `text` there; of a key made of parts, all that begin so. */
const keys = files.flatMap(({ file, source }) =>
  [
    ...source.matchAll(
      /(?:<NothingHere|empty=\{\{)[\s\S]*?text[:=][\s{]*([\s\S]*?)(?:,\s*(?:to|action|label)\b|\}\s+(?:to|action|label)=)/g,
    ),
  ].map(([, text = '']) => ({
    file,
    named: [...text.matchAll(/['`]((?:console|operator)\.[\w.-]+)/g)].map(([, key]) => key!),
  })),
);

function textsOf(language: string): Record<string, string> {
  const folder = join(import.meta.dirname, '../../contract/messages', language);
  const all = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>, // texts by key
  );
  return Object.assign({}, ...all) as Record<string, string>; // `assign` of a list is untyped
}

test.each(['en', 'ar'])('in %s each empty state is one sentence', (language) => {
  const messages = textsOf(language);
  expect(keys.length).toBeGreaterThan(40);
  const spoken = keys.flatMap(({ file, named }) =>
    named
      .flatMap((key) =>
        key.endsWith('.') ? Object.keys(messages).filter((one) => one.startsWith(key)) : [key],
      )
      .map((key) => [file, key, messages[key] ?? '']),
  );
  const wrong = spoken.filter(([, , text]) => !/^[^.؟?!]+(?:\{text\}[^.]*)?\.$/u.test(text!));
  expect(wrong).toEqual([]);
});
