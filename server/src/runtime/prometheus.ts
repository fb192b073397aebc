import { createRequire } from 'node:module';
import type * as PromClient from 'prom-client';

/* Loads prom-client by file: its index also loads `@opentelemetry/api`, which a shop without tracing doesn't need. */
const load = createRequire(import.meta.url);

export const Registry = load('prom-client/lib/registry.js') as typeof PromClient.Registry;
export const Counter = load('prom-client/lib/counter.js') as typeof PromClient.Counter;
export const Gauge = load('prom-client/lib/gauge.js') as typeof PromClient.Gauge;
export const Histogram = load('prom-client/lib/histogram.js') as typeof PromClient.Histogram;

export type Registry = PromClient.Registry;
export type Counter<Label extends string = string> = PromClient.Counter<Label>;
export type Gauge<Label extends string = string> = PromClient.Gauge<Label>;
export type Histogram<Label extends string = string> = PromClient.Histogram<Label>;

export type MetricsOfProcess = Awaited<ReturnType<PromClient.Registry['getMetricsAsJSON']>>;

const { aggregate } = load('prom-client/lib/cluster.js') as typeof PromClient.AggregatorRegistry;

/** Merges several processes' metrics, each by its `aggregator`: sum by default. */
export const addUp = (processes: MetricsOfProcess[]): Registry => aggregate(processes);

type ProcessMetric = (registry: Registry, config: object) => void;

/** prom-client's default metrics except CPU time, which requires `@opentelemetry/api`. */
export const processMetrics: readonly ProcessMetric[] = [
  'processStartTime',
  'osMemoryHeap',
  'processOpenFileDescriptors',
  'processMaxFileDescriptors',
  'eventLoopLag',
  'processResources',
  'heapSizeAndUsed',
  'heapSpacesSizeAndUsed',
  'version',
  'gc',
].map((name) => load(`prom-client/lib/metrics/${name}.js`) as ProcessMetric);
