import { expect, test } from 'vitest';
import { readEnvironment } from '#environment.ts';
import { minLimitBytes, leastLimitOfShop, limitOfWorker } from '#memory-budget.ts';
import {
  automaticWorkers,
  leastConnections,
  mostConnectionsOpen,
  poolSize,
  usualConnections,
} from './plan-workers.ts';

/** PostgreSQL's defaults: `max_connections` 100, of which `superuser_reserved_connections` 3 are not for the shop. */
const defaultPostgres = 97;
const giga = 1024 ** 3;

test('"ten processes fit a default PostgreSQL", and so does any other accepted number of workers', () => {
  for (let workers = 1; leastConnections(workers) <= usualConnections; workers++) {
    expect(mostConnectionsOpen(workers, usualConnections)).toBeLessThanOrEqual(defaultPostgres);
    expect(poolSize(workers, usualConnections)).toBeGreaterThanOrEqual(3);
  }
  expect(mostConnectionsOpen(10, usualConnections)).toBe(84);
  expect(poolSize(10, usualConnections)).toBe(8);
});

test('ten machines with a process each fit too, with DATABASE_CONNECTIONS=9', () => {
  const { workers, poolSize: size } = readEnvironment({ DATABASE_CONNECTIONS: '9' });
  expect([workers, size]).toEqual([1, 5]);
  expect(10 * mostConnectionsOpen(1, 9)).toBeLessThanOrEqual(defaultPostgres);
});

test('one process has the usual pool, and two have as much each', () => {
  expect(readEnvironment({})).toMatchObject({ workers: 1, poolSize: 15 });
  expect(readEnvironment({ WORKERS: '2' })).toMatchObject({ workers: 2, poolSize: 15 });
});

test.each<[string, Partial<Parameters<typeof automaticWorkers>[0]>, number]>([
  ['one for each core', {}, 4],
  ['also beside the embedded database', { hasEmbeddedDatabase: true }, 4],
  ['one core', { cores: 1 }, 1],
  ['as many as the memory of the container is enough for', { containerBytes: giga }, 3],
  ['as many as MEMORY_LIMIT is enough for', { limitBytes: 0.7 * giga }, 2],
  ['one in the smallest container', { containerBytes: 0.25 * giga }, 1],
  ['as many as the connections are enough for', { connections: 11 }, 2],
  ['not without end', { cores: 512, connections: 9999, containerBytes: 900 * giga }, 64],
])('auto: %s', (_case, facts, workers) => {
  const usual = {
    cores: 4,
    connections: 90,
    limitBytes: null,
    containerBytes: 8 * giga,
    hasEmbeddedDatabase: false,
  };
  expect(automaticWorkers({ ...usual, ...facts })).toBe(workers);
});

test('workers share the memory, with enough for each', () => {
  const two = { limitBytes: 1 * giga, hasEmbeddedDatabase: false, workers: 2 };
  expect(limitOfWorker(two)).toBe(464 * 1024 ** 2);
  expect(limitOfWorker({ ...two, limitBytes: leastLimitOfShop(2) })).toBe(minLimitBytes);
  expect(2 * limitOfWorker(two)).toBeLessThan(giga);
});

test('impossible settings are reported at the start', () => {
  expect(() => readEnvironment({ WORKERS: '0' })).toThrow('WORKERS must be a number of processes');
  expect(() => readEnvironment({ WORKERS: 'all' })).toThrow('WORKERS must be a number of processes');
  expect(() => readEnvironment({ WORKERS: '2', MEMORY_LIMIT: '600M' })).toThrow(
    'MEMORY_LIMIT must be at least 608M for 2 workers.',
  );
  expect(() => readEnvironment({ WORKERS: '4', DATABASE_CONNECTIONS: '15' })).toThrow(
    'DATABASE_CONNECTIONS must be at least 16 for 4 workers.',
  );
});
