import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from './domains.ts';
import { readSources, type Source } from './testing/read-sources.ts';

/** What a call of the API is, and how one is answered: only what translates between it and the acts may name them. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  '#http/mount.ts': ['Call', 'Door', 'Doors', 'Handler'],
  '#http/refusal.ts': ['Answer', 'Reason', 'Refusal', 'refuse', 'refuseForNow'],
  '#texts/texts.ts': ['RefusalKey'],
  fastify: ['FastifyReply', 'FastifyRequest'],
};

/** Acts that do so still. Not to grow. */
const exceptions: readonly string[] = [];

let sources: Source[];
beforeAll(async () => {
  sources = await readSources();
});

const names = domains.map(({ name }) => name);
const aboveHttp = new Set(names.slice(names.indexOf('http') + 1));
const isTranslation = (path: string) => /(?:^|[/-])routes\.ts$|\/refusals\.ts$/.test(path);
const isAct = ({ path }: Source) =>
  aboveHttp.has(path.split('/')[0]!) && !isTranslation(path) && !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(path);

/** The forbidden names that a file imports, by value or by type. */
function forbiddenIn({ text }: Source): string[] {
  return [...text.matchAll(/\bimport\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)].flatMap(
    ([, list = '', from = '']) =>
      list
        .split(',')
        .map(
          (part) =>
            part
              .trim()
              .replace(/^type\s+/, '')
              .split(/\s+as\s+/)[0]!,
        )
        .filter((name) => forbidden[from]?.includes(name)),
  );
}

describe('decision 032: an act knows neither the call that asks for it nor how that is answered', () => {
  test('no act imports them, but for those of a list that does not grow', () => {
    const found = sources.filter((source) => isAct(source) && forbiddenIn(source).length > 0);
    expect(found.map(({ path }) => path).toSorted()).toEqual(exceptions);
  });

  test.each([
    ["import type { Call } from '#http/mount.ts';", ['Call']],
    ["import { refuse, type Refusal as No } from '#http/refusal.ts';", ['refuse', 'Refusal']],
    ["import {\n  textOf,\n  type RefusalKey,\n} from '#texts/texts.ts';", ['RefusalKey']],
    ["import { countUse } from '#http/shared-limits.ts';", []],
    ["import type { VoucherRefusal } from '@souk/rules/voucher';", []],
  ])('%s', (text, names) => {
    expect(forbiddenIn({ path: 'order/place-order.ts', text })).toEqual(names);
  });
});
