import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '#db/migrate.ts';

/** In which migration each stood before 0153 made it quicker; whoever is called comes before who calls. */
const before: readonly (readonly [file: string, ...names: string[]])[] = [
  ['0001-foundations', 'fold_text'],
  ['0005-catalog-indexes', 'tag_list'],
  ['0045-search-products', 'search_words_of'],
  ['0025-judged-search', 'search_text', 'arabic_stem'],
  ['0115-arabic-stems', 'arabic_stems'],
  ['0025-judged-search', 'search_stems', 'words_vector', 'search_vector', 'search_names'],
  ['0045-search-products', 'search_vectors'],
];

/** Statements that make the functions of words as they were, in a schema of their own: what is quicker has to answer the same. */
export async function wordsBefore(schema: string): Promise<string> {
  const functions = await Promise.all(
    before.map(async ([file, ...names]) => {
      const text = await readFile(join(migrationsFolder, `${file}.sql`), 'utf8');
      return names.map((name) => functionIn(text, name)).join('\n');
    }),
  );
  const calls = functions
    .join('\n')
    .replace(/^create (?:or replace )?function /gm, `create function ${schema}.`)
    .replace(/public\.(?!unaccent)/g, `${schema}.`);
  return `create schema ${schema}; set local search_path = ${schema}, public; ${calls}`;
}

/** From its first line to the end of its body, which is quoted or one expression. */
function functionIn(text: string, name: string): string {
  const start = text.search(new RegExp(`^create (?:or replace )?function ${name}\\(`, 'm'));
  const body = /\$\$[^]*?\$\$;|^return [^]*?;\n(?=\n|--|create)/m.exec(text.slice(start));
  if (start < 0 || !body) throw new Error(`There is no ${name}.`);
  return text.slice(start, start + body.index + body[0].length);
}
