import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from './domains.ts';
import { readSources, type Source } from './testing/read-sources.ts';

/** What a call of the API is, and how one is answered: only what translates between it and the acts may name them. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  '#http/mount.ts': ['Call', 'EndpointHandler', 'Handlers', 'Handler'],
  '#http/console-call.ts': ['ConsoleCall', 'ConsoleHandler', 'ConsoleHandlers'],
  '#http/refusal.ts': ['Answer', 'Reason', 'Refusal', 'refuse', 'refuseForNow'],
  '#texts/texts.ts': ['RefusalKey'],
  fastify: ['FastifyReply', 'FastifyRequest'],
};

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
  const lists = [...text.matchAll(/\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)].map(
    ([, list = '', from = '']) => ({ from, imported: list.split(',').map(nameOf) }),
  );
  const inline = [...text.matchAll(/\bimport\('([^']+)'\)\.(\w+)/g)].map(([, from = '', name = '']) => ({
    from,
    imported: [name],
  }));
  return [...lists, ...inline].flatMap(({ from, imported }) =>
    imported.filter((name) => forbidden[from]?.includes(name)),
  );
}

/** `Refusal` of `type Refusal as No`. */
const nameOf = (part: string) => /^(?:type\s+)?(\w*)/.exec(part.trim())![1]!;

describe('an act knows neither the call that asks for it nor how that is answered', () => {
  test('no act imports them', () => {
    const found = sources.filter((source) => isAct(source) && forbiddenIn(source).length > 0);
    expect(found.map(({ path }) => path).toSorted()).toEqual([]);
  });

  test.each([
    ["import type { Call } from '#http/mount.ts';", ['Call']],
    ["import { refuse, type Refusal as No } from '#http/refusal.ts';", ['refuse', 'Refusal']],
    ["import {\n  textOf,\n  type RefusalKey,\n} from '#texts/texts.ts';", ['RefusalKey']],
    ["type A = import('#http/mount.ts').Call;", ['Call']],
    ["import { countUse } from '#http/shared-limits.ts';", []],
    ["import type { VoucherRefusal } from '@souk/rules/voucher';", []],
  ])('%s', (text, names) => {
    expect(forbiddenIn({ path: 'order/place-order.ts', text })).toEqual(names);
  });
});
