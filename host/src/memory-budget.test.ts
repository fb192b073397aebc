import { expect, test } from 'vitest';
import { containerLimitBytes, memoryBudget } from './memory-budget.ts';

const mega = 1024 * 1024;
const budgetOf = (facts: Partial<Parameters<typeof memoryBudget>[0]>) => {
  const budget = memoryBudget({
    limitBytes: null,
    containerBytes: null,
    hasEmbeddedDatabase: false,
    ...facts,
  });
  return Object.values(budget).map((bytes) => Math.round(bytes / mega));
};

test.each<[string, Parameters<typeof budgetOf>[0], number[]]>([
  // limit, shedding limit, cached pages, replies and pictures; in MB
  ['nobody says anything', {}, [768, 699, 24, 11, 8]],
  ['the operator says 512M', { limitBytes: 512 * mega }, [512, 466, 16, 7, 5]],
  [
    'the operator says 4G, for 5,000 pages; others do not need so much',
    { limitBytes: 4096 * mega },
    [4096, 3727, 96, 16, 16],
  ],
  [
    'the operator’s word counts more than the container’s',
    { limitBytes: 300 * mega, containerBytes: 600 * mega },
    [300, 273, 9, 4, 4],
  ],
  ['a container of 512 MB', { containerBytes: 512 * mega }, [512, 466, 16, 7, 5]],
  [
    'the same with the embedded database in it',
    { containerBytes: 512 * mega, hasEmbeddedDatabase: true },
    [341, 311, 11, 5, 4],
  ],
  [
    'a container of 1 GB with it',
    { containerBytes: 1024 * mega, hasEmbeddedDatabase: true },
    [768, 699, 24, 11, 8],
  ],
  [
    'four workers in a container of 2 GB with it, of which its buffers are an eighth',
    { containerBytes: 2048 * mega, hasEmbeddedDatabase: true, workers: 4 },
    [392, 357, 12, 5, 4],
  ],
  ['a container of 64 GB', { containerBytes: 65_536 * mega }, [768, 699, 24, 11, 8]],
  ['a container that is too small', { containerBytes: 128 * mega }, [256, 233, 8, 4, 4]],
])('when %s', (_case, facts, budget) => {
  expect(budgetOf(facts)).toEqual(budget);
});

const v2 = '/sys/fs/cgroup/memory.max';
const v1 = '/sys/fs/cgroup/memory/memory.limit_in_bytes';

test.each<[string, Record<string, string>, number | null]>([
  ['cgroup v2 with a limit', { [v2]: '536870912\n' }, 512 * mega],
  ['cgroup v2 without one', { [v2]: 'max\n' }, null],
  ['cgroup v1 with a limit', { [v1]: '536870912\n' }, 512 * mega],
  ['cgroup v1 without one', { [v1]: '9223372036854771712\n' }, null],
  ['no container', {}, null],
])('%s', (_case, files, limit) => {
  const read = (path: string) => {
    if (files[path] === undefined) throw new Error(`ENOENT: ${path}`);
    return files[path];
  };
  expect(containerLimitBytes(read)).toBe(limit);
});
