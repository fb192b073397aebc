import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@souk/server/db/open-database';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { watchMedia } from './watch-media.ts';
import { watchPurges } from './watch-purges.ts';
import { countWorkers } from '#workers/worker-reports.ts';
import { watchSearch } from './watch-search.ts';
import { watchReplica } from './watch-replica.ts';
import { watchCache, watchProcess } from './watch-process.ts';

/* Dashboards and alerts in docs/operating match the shop's metrics. */

type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { refId: string; expr: string }[];
};
type Dashboard = { uid: string; title: string; schemaVersion: number; panels: Panel[] };
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };

const folder = join(import.meta.dirname, '../../../docs/operating');
const read = (name: string) => readFile(join(folder, name), 'utf8');

let shop: TestShop;
/** All metric names of a scrape, with those Prometheus derives from histograms. */
let known: Set<string>;
let dashboard: Dashboard;
let rules: Rule[];
let guide: string;

beforeAll(async () => {
  shop = await buildTestShop();
  const { metrics } = shop.app.shop;
  const database = openDatabase({ url: shop.databaseUrl, max: 1 });
  const watch = watchProcess(metrics, database);
  watchMedia(metrics);
  watchPurges(metrics);
  watchSearch(metrics, {
    recordSuccess() {},
    recordFailure() {},
    state: () => ({ isUnavailable: false, successes: 0, failures: 0 }),
  });
  const nothing = { entries: 0, bytes: 0, found: {}, dropped: { change: 0, room: 0 } };
  for (const cache of ['page', 'reply', 'part'] as const) watchCache(metrics, cache, () => nothing);
  countWorkers(metrics.registry);
  watchReplica(metrics, { counts: { replica: 0, primary: 0 }, isUsed: true });
  const { body } = await metrics.scrape();
  watch.stop();
  await database.close();
  known = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
  dashboard = JSON.parse(await read('grafana-dashboard.json')) as Dashboard;
  rules = (parse(await read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
  guide = await read('monitoring.md');
});
afterAll(() => shop.close());

/** Metric names in an expression: words with an underscore that are neither labels nor quoted. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\b(by|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b(?:souk|process|nodejs)_\w+/g)].map(([name]) => name);
}

describe('the dashboard', () => {
  test('queries existing metrics only', () => {
    const asked = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => metricsIn(expr)),
    );
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  test('is valid for Grafana: panels with an id, a position and a query', () => {
    expect(dashboard).toMatchObject({ uid: 'souk-shop', title: 'Souk', schemaVersion: 39 });
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { type, title, gridPos, targets } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type !== 'row') expect([title, targets?.length ?? 0]).not.toEqual([title, 0]);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, taken.has(`${x} ${y}`)]).toEqual([title, false]);
          taken.add(`${x} ${y}`);
        }
    }
  });

  test('shows every metric of the shop', () => {
    const asked = new Set(
      dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    const own = [...known].filter((name) => name.startsWith('souk_') && !/_(sum|count)$/.test(name));
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
  });
});

describe('the alert rules', () => {
  test('query existing metrics only, and each has a severity and a description', () => {
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr, labels, annotations } of rules) {
      expect([alert, metricsIn(expr).filter((name) => !known.has(name))]).toEqual([alert, []]);
      expect(['page', 'warn']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
  });

  test('the guide has a remedy for each, and no others', () => {
    const documented = [...guide.matchAll(/^\| `(Shop\w+)`/gm)].map(([, name]) => name);
    expect(documented).toHaveLength(rules.length);
    expect(new Set(documented)).toEqual(new Set(rules.map(({ alert }) => alert)));
  });
});
