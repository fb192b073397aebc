import { defineConfig, type OxlintConfig } from 'oxlint';
import rules from './oxlint.rules.json' with { type: 'json' };
import { domains } from './server/src/domains.ts';

/* The rules of the house, with the order of the server's domains as `server/src/domains.ts` declares it (decision 023). */

const ofServer = rules.overrides.find(({ files }) => files.includes('server/src/**'))!.rules; // arrows.test.ts
const [level, { patterns }] = ofServer['no-restricted-imports'] as [
  'error',
  { patterns: { regex: string; message: string }[] },
];

/** What the server may not import anyway, and besides what these names stand for. */
const but = (names: readonly string[], message: string) => ({
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

const names = domains.map(({ name }) => name);

export default defineConfig({
  ...(rules as unknown as OxlintConfig), // JSON knows no words, only texts
  overrides: [
    ...(rules.overrides as unknown as NonNullable<OxlintConfig['overrides']>),
    ...names.map((name, place) => ({
      files: [name.endsWith('.ts') ? `server/src/${name}` : `server/src/${name}/**`],
      rules: but(
        names.slice(place + 1).map((later) => later.replace('.', '\\.')),
        `"${name}" stands below it in server/src/domains.ts.`,
      ),
    })),
    // Tests may know all.
    {
      files: ['server/src/**/*.test.ts', 'server/src/testing/**', 'server/src/**/test-*.ts'],
      rules: but([], ''),
    },
  ],
});
