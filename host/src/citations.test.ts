import { describe, expect, test } from 'vitest';
import { citationsIn, isValidCitation, papers, placesOf } from './testing/citations.ts';
import { codeNamesIn, isPathOf, pathsIn } from './testing/named-paths.ts';
import { listRepositoryFiles, readRepositoryFile as read } from './testing/repository-files.ts';

const files = await listRepositoryFiles();

const places = new Set(
  papers.flatMap((paper) => placesOf(paper, read(`docs/spec/${paper.toLowerCase()}.md`))),
);
const nowhere = (text: string) =>
  citationsIn(text)
    .map(({ place }) => place)
    .filter((place) => !isValidCitation(place, places));

describe('finds broken citations', () => {
  test.each([
    ['a section', '/** Old (SPEC §99). */', 'SPEC §99'],
    ['a section of a section', '// CONTRACT §1.99: never', 'CONTRACT §1.99'],
    ['the last of a list', '/* SPEC §4 and §12 */', 'SPEC §12'],
    ['behind a line break', ' * of the wire (CONTRACT\n   * §9.1), which', 'CONTRACT §9.1'],
    ['an invariant', "test('INVARIANTS I999: never')", 'INVARIANTS I999'],
    ['a fault, by its code alone', '/* gives up (F99) */', 'INVARIANTS F99'],
    ['the end of a range', '-- INVARIANTS I4–I700', 'INVARIANTS I700'],
    ['a code of another paper', '// CONTRACT F12', 'CONTRACT F12'],
    ['a decision of the wire', '/* (CONTRACT §2.6, D40) */', 'CONTRACT D40'],
    ['a point', '// INVARIANTS §1.12', 'INVARIANTS §1.12'],
    ['a paragraph', '// PAYMENTS §1z', 'PAYMENTS §1z'],
    ['a guideline', '// SCREENS 18 to 151', 'SCREENS 151'],
    ['a row of the checklist', '// ASVS 3.9.1', 'ASVS 3.9.1'],
    ['a paragraph of no paper', '/* The edge (ARCHITECTURE §5). */', '§5'],
  ])('%s', (_what, text, place) => {
    expect(nowhere(text)).toEqual([place]);
  });

  test('accepts valid ones', () => {
    const right = `
      // SPEC §4 and §9's, CONTRACT §1.3, L3, D8; INVARIANTS §1.5, I4–I7, F12 (B39), SCREENS §9.3, SCREENS 30, 34 and 36
      // PAYMENTS §0.4, §1c, §6b.5, §7a.c, §10.17. ASVS 6.3.2, 13.4, 16.2 to 16.4, 6.5.1 (RFC 6749 §4.1.2.1) #F00 %D9 a-B2`;
    expect(nowhere(right)).toEqual([]);
    expect(citationsIn(right)).toHaveLength(24);
  });
});

test('every citation exists', () => {
  const texts = files.filter(
    (file) =>
      /\.(tsx?|mjs|sql|css|md|ya?ml)$/.test(file) &&
      !/citations(\.test)?\.ts$/.test(file) && // cites sections that don't exist on purpose
      !file.startsWith('demo/src/catalogue/'), // product names
  );
  const lost = texts.flatMap((file) => {
    const own = papers.find((paper) => file === `docs/spec/${paper.toLowerCase()}.md`);
    return citationsIn(read(file), own).flatMap(({ place, line }) =>
      isValidCitation(place, places) ? [] : [`${file}:${line} ${place}`],
    );
  });
  expect(lost).toEqual([]);
  expect(texts.length).toBeGreaterThan(1000);
});

test('finds missing paths', () => {
  const there = ['server/src/http/mount.ts', 'contract/messages/en/cart.json', 'docs/spec/spec.md'];
  const text =
    'See `http/mount.ts`, `src/http/`, `contract/messages/<language>/<area>.json`, `mount.ts` and `user/verify`; ' +
    '`http/gone.ts`, `ount.ts`, `src/htt/`, `contract/messages/{de,fr}/cart.json`.';
  expect(pathsIn(text).filter((path) => !isPathOf(there, path))).toEqual([
    'http/gone.ts',
    'ount.ts',
    'src/htt/',
    'contract/messages/{de,fr}/cart.json',
  ]);
});

test('finds missing names', () => {
  const text =
    '`placeOrder(tx)` takes an `Owner`, `gone/Thing.ts` and `SameSite=Strict` are none; `act(tx, { orderId })`.';
  expect(codeNamesIn(text)).toEqual(['placeOrder', 'Owner', 'orderId']);
});

test('every code name in the contributor guides exists', () => {
  const code = files.filter((file) => /\.(tsx?|sql|css)$/.test(file)).map(read);
  const known = new Set(code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const guides = files.filter((file) =>
    /^(README|ARCHITECTURE|STYLE|CONTRIBUTING)\.md$|README\.md$/.test(file),
  );
  const lost = guides.flatMap((file) =>
    codeNamesIn(read(file))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
  expect(guides.length).toBeGreaterThan(5);
});

test('every path named by documents exists', () => {
  const documents = files.filter((file) =>
    /^(README|ARCHITECTURE|STYLE|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file),
  );
  const lost = documents.flatMap((file) =>
    pathsIn(read(file))
      .filter((path) => !isPathOf(files, path))
      .map((path) => `${file}: ${path}`),
  );
  expect(lost).toEqual([]);
  expect(documents.length).toBeGreaterThan(30);
});

/** The English file that stands for all languages. */
const inEnglish = (file: string) => file.replace(/^contract\/messages\/\w+\//, 'contract/messages/en/');

/* Recipes list every place to touch for a typical change, so newcomers needn't guess. */
test.each([
  ['A field of a product', 'warranty'],
  ['A field of a store', 'is_self_certified'],
  ['A column of a console list', 'last_order_at'],
  ['A payment method', 'iyzico'],
  ['A setting', 'cookie_banner'],
  ['A facet of lists', 'minDiscount'],
  ['A background job', 'clean-keys'],
  ['Work after a commit', 'delete-pictures'],
])('%s: the recipe names every file that contains `%s`', (title, example) => {
  const recipe = read('CONTRIBUTING.md')
    .split('\n### ')
    .find((part) => part.startsWith(title))!;
  const named = pathsIn(recipe);
  const isNamed = (file: string) =>
    named.some((path) => isPathOf([file], path) || (path.endsWith('/') && file.includes(path)));
  const holding = files.filter(
    (file) =>
      /\.(tsx?|sql|json)$/.test(file) &&
      !/\.(test|spec)\.tsx?$|\/test-[^/]+\.ts$|^(demo\/src\/catalogue|bench)\//.test(file) && // tests are found by running them; the catalogue is fictional
      read(file).includes(example),
  );
  expect(recipe).toContain(`\`${example}\``);
  expect(holding.filter((file) => !isNamed(file) && !isNamed(inEnglish(file)))).toEqual([]);
  expect(holding).not.toEqual([]);
});
