import { defineConfig, type OxlintConfig } from 'oxlint';
import rules from './oxlint.rules.json' with { type: 'json' };
import { consoleFloors } from './console/floors.ts';
import { domains } from './server/src/domains.ts';

/*
 * The rules of the house, with the order of the server's domains as `server/src/domains.ts` declares it (decision 023), and that of
 * the console's folders.
 */

type Pattern = { regex: string; message: string; importNamePattern?: string };
type Patterns = ['error', { patterns: Pattern[] }];
const patternsOf = (files: string): Patterns =>
  rules.overrides.find((one) => one.files.includes(files))!.rules['no-restricted-imports'] as Patterns; // arrows.test.ts

/** Parts of a library that any release may change. Stylesheets are not code: some packages document one below `dist`. */
const privateParts: Pattern[] = [
  {
    regex: '^[@a-z].*/(?:dist|lib|src|build|esm|cjs|internal)(?:$|/(?:.*[^s])?s?$)',
    message: 'Import what the package documents, not a file inside it.',
  },
  {
    regex: '^(?:@react-router/|react(?:-dom|-router)?(?:/|$))',
    importNamePattern: '^(?:UNSAFE|unstable|experimental)_',
    message: 'The library documents no such name: any release may change it.',
  },
];

type Rules = Partial<Record<string, unknown>>;

/** The same rules, with the private parts of libraries refused too. */
function refusingPrivateParts<Some extends { rules?: Rules }>(some: Some): Some {
  const refused = some.rules?.['no-restricted-imports'] as Patterns | 'off' | undefined;
  if (refused === undefined) return some;
  const others = refused === 'off' ? [] : refused[1].patterns;
  return {
    ...some,
    rules: {
      ...some.rules,
      'no-restricted-imports': ['error', { patterns: [...others, ...privateParts] }],
    },
  };
}

/** What these files may not import anyway, and besides what these names stand for. */
const butOf =
  ([level, { patterns }]: Patterns) =>
  (names: readonly string[], message: string) => ({
    'no-restricted-imports': [
      level,
      {
        patterns: [
          ...patterns,
          ...(names.length > 0 ? [{ regex: `^#(?:${names.join('|')})(?:/|$)`, message }] : []),
        ],
      },
    ] as const,
  });

const but = butOf(patternsOf('server/src/**'));
const butInConsole = butOf(patternsOf('console/src/**'));
const consoleNames = consoleFloors.flat();

const names = domains.map(({ name }) => name);

export default defineConfig({
  ...refusingPrivateParts(rules as unknown as OxlintConfig), // JSON knows no words, only texts
  overrides: [
    ...(rules.overrides as unknown as NonNullable<OxlintConfig['overrides']>),
    ...names.map((name, place) => ({
      files: [name.endsWith('.ts') ? `server/src/${name}` : `server/src/${name}/**`],
      rules: but(
        names.slice(place + 1).map((later) => later.replace('.', '\\.')),
        `"${name}" stands below it in server/src/domains.ts.`,
      ),
    })),
    ...consoleFloors.flatMap((floor, height) =>
      floor.map((name) => ({
        files: [`console/src/${name}/**`],
        rules: butInConsole(
          consoleNames.filter(
            (other) =>
              other !== name && !consoleFloors.slice(0, height).some((below) => below.includes(other)),
          ),
          `"${name}" may not know it by console/floors.ts.`,
        ),
      })),
    ),
    // Tests may know all.
    {
      files: ['server/src/**/*.test.ts', 'server/src/testing/**', 'server/src/**/test-*.ts'],
      rules: but([], ''),
    },
  ].map(refusingPrivateParts),
});
