import { dirname, join, normalize } from 'node:path';
import { WEBHOOK_EVENTS } from '@souk/contract/console/webhooks';
import { describe, expect, test } from 'vitest';
import { usageOf } from './commands/usage.ts';
import { variables } from './environment.ts';
import { anchorsIn, codeIn, countWords, linksIn } from './testing/markdown.ts';
import { listRepositoryFiles, readRepositoryFile } from './testing/repository-files.ts';

const files = await listRepositoryFiles();
const documents = files.filter((file) => file.endsWith('.md'));
const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file));

/** Links of a document that don't lead to a file or heading of the repository. */
function brokenLinks(document: string, text: string, read = readRepositoryFile): string[] {
  return linksIn(text).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : normalize(join(dirname(document), path)).replace(/\/$/, '');
    const exists = files.some((file) => file === target || file.startsWith(`${target}/`));
    if (!exists && target !== document && target !== '.') return true;
    if (anchor === undefined) return false;
    return !anchorsIn(target === document ? text : read(target)).has(anchor);
  });
}

describe('links of documents', () => {
  test('finds a missing file and a missing heading', () => {
    const text =
      '# A page\n[a](../README.md) [b](gone.md) [c](#a-page) [d](#b) [e](../STYLE.md#nowhere) [f](https://a.b)';
    expect(brokenLinks('docs/page.md', text)).toEqual(['gone.md', '#b', '../STYLE.md#nowhere']);
  });

  test('ignores links inside code blocks and numbers repeated headings', () => {
    expect(linksIn('```md\n[a](gone.md)\n```\n[b](c.md "title")')).toEqual(['c.md']);
    expect([...anchorsIn('# Set up: `souk`\n## [API](a.md) keys\n## API keys')]).toEqual([
      'set-up-souk',
      'api-keys',
      'api-keys-1',
    ]);
  });

  test('every link leads to a file and heading that exist', () => {
    const broken = documents.flatMap((file) =>
      brokenLinks(file, readRepositoryFile(file)).map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect(documents.length).toBeGreaterThan(50);
  });
});

/** Commands and variables of pages that people copy from, each with its page. The specification is no such page. */
const codeOfPages = documents
  .filter((file) => !file.startsWith('docs/spec/') && file !== 'CHANGELOG.md')
  .flatMap((file) => codeIn(readRepositoryFile(file)).map((code) => ({ file, code })));

describe('commands in documents', () => {
  test('finds code between backticks and in blocks, without comments', () => {
    expect(codeIn('Run `souk start`:\n```sh\nnpm ci && npm start # a demo\n```')).toEqual([
      'npm ci',
      'npm start',
      'souk start',
    ]);
  });

  test('every souk command exists and takes the options that are shown', () => {
    const wrong = codeOfPages.flatMap(({ file, code }) => {
      const [, command, rest] = /(?:^|\s|\/)souk(?:\.js)? ([a-z]+)\b(.*)/.exec(code) ?? [];
      if (command === undefined) return [];
      const usage = usageOf(command);
      const [subcommand] = /^ [a-z-]+(?= |$)/.exec(rest!) ?? [];
      const options = [...rest!.matchAll(/ (--[a-z-]+)/g)].map(([, option]) => option!);
      const missing = [...(subcommand ? [`${command}${subcommand}`] : []), ...options];
      return usage === '' || missing.some((word) => !usage.includes(word)) ? [`${file}: ${code}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('every npm script exists', () => {
    const scriptsIn = (folder: string) =>
      (JSON.parse(readRepositoryFile(join(folder, 'package.json'))) as { scripts: Record<string, string> })
        .scripts;
    const wrong = codeOfPages.flatMap(({ file, code }) => {
      const [, script, workspace = ''] = /\bnpm (?:run )?([a-z:-]+)(?: -w ([a-z]+))?/.exec(code) ?? [];
      if (script === undefined || ['ci', 'install'].includes(script)) return [];
      return script in scriptsIn(workspace) ? [] : [`${file}: ${code}`];
    });
    expect(wrong).toEqual([]);
  });

  test('every variable is read by the shop, its tests or OpenTelemetry', () => {
    const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map(readRepositoryFile);
    const isRead = (name: string) =>
      name in variables || name.startsWith('OTEL_') || sources.some((source) => source.includes(`'${name}'`));
    const named = codeOfPages.flatMap(({ file, code }) =>
      [...code.matchAll(/(?:^|\s)([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)=/g)].map(([, name]) => ({
        file,
        name: name!,
      })),
    );
    expect(named.filter(({ name }) => !isRead(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(40);
  });
});

test('docs/api.md lists the webhook events', () => {
  const [list] = /(?<=Events: )[^.]+(?:\.\w[^.]*)*/.exec(readRepositoryFile('docs/api.md'))!;
  expect([...list.matchAll(/`([a-z.]+)`/g)].map(([, name]) => name)).toEqual([...WEBHOOK_EVENTS]);
});

describe('length of documents', () => {
  const most = new Map([
    ['ARCHITECTURE.md', 2000],
    ['CONTRIBUTING.md', 2000],
    ['docs/spec-gaps.md', 2500], // a reference
  ]);

  test('no page exceeds its limit', () => {
    const pages = documents.filter((file) => most.has(file) || /^docs\/(?!spec\/)/.test(file));
    const long = pages.flatMap((file) => {
      const words = countWords(readRepositoryFile(file));
      return words > (most.get(file) ?? 1500) ? [`${file}: ${words} words`] : [];
    });
    expect(long).toEqual([]);
  });
});

describe('decision records', () => {
  test('each states context, decision and consequences in 300 words or fewer', () => {
    const parts = /^# \d{3} .+\n[^]*\*\*Context\.\*\* [^]*\*\*Decision\.\*\* [^]*\*\*Consequences\.\*\* /;
    const wrong = records.filter((file) => {
      const text = readRepositoryFile(file);
      return !parts.test(text) || countWords(text) > 300;
    });
    expect(wrong).toEqual([]);
    expect(records.length).toBeGreaterThan(30);
  });

  test('the index lists every record', () => {
    const listed = linksIn(readRepositoryFile('docs/decisions/README.md'));
    expect(listed.map((file) => `docs/decisions/${file}`).toSorted()).toEqual(records.toSorted());
  });

  test('every record that code or documents cite exists', () => {
    const numbers = new Set(records.map((file) => /\d{3}/.exec(file)![0]));
    const cited = files
      .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file)) // migrations never change, so they may cite deleted records
      .flatMap((file) =>
        [...readRepositoryFile(file).matchAll(/\b[Dd]ecisions? (\d{3}(?:(?:, and|,| and| or) \d{3})*)\b/g)]
          .flatMap(([, list]) => list!.match(/\d{3}/g)!)
          .filter((number) => !numbers.has(number))
          .map((number) => `${file}: decision ${number}`),
      );
    expect(cited).toEqual([]);
  });
});
