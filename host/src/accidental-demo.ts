import { findDemoTraces, type DemoTraces } from '@souk/demo/find-demo-traces';
import type { TextRef } from '@souk/server/texts/render-text';
import pg from 'pg';
import { inEnglish, raw } from './doctor/finding.ts';
import { isLoopback, type Environment } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';

type DemoEnvironment = Pick<
  Environment,
  'isProduction' | 'publicUrl' | 'isDemo' | 'isDemoForAll' | 'hasPaymentSandbox' | 'databaseUrl'
>;

/**
 * Why a demo must not run here: the demo password is in the README (ASVS 6.3.2), and sandbox payments move no money. HOST is not
 * considered, because behind a proxy it is loopback. Null: allowed, because the shop is private to this machine or DEMO_IN_PUBLIC=1
 * permits it.
 */
export function reasonAgainstDemo(environment: DemoEnvironment): TextRef | null {
  if (environment.isDemoForAll) return null;
  if (environment.isProduction) return { key: 'finding.demo.production' };
  return isLoopback(new URL(environment.publicUrl).hostname) ? null : { key: 'finding.demo.world' };
}

export function demoRefusal(environment: DemoEnvironment): TextRef | null {
  const reason = reasonAgainstDemo(environment);
  if (reason === null || !(environment.isDemo || environment.hasPaymentSandbox)) return null;
  const variable = environment.isDemo ? 'DEMO' : 'PAYMENT_SANDBOX';
  return { key: 'finding.demo.refused', values: { variable, reason } };
}

/** Refuses a database that contains demo data, whatever put it there; null: no demo data, or allowed. */
export function demoDatabaseRefusal(environment: DemoEnvironment, traces: DemoTraces): TextRef | null {
  const reason = reasonAgainstDemo(environment);
  const held = describeTraces(traces);
  if (reason === null || held === null) return null;
  const variable = environment.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return { key: 'finding.demo.elsewhere', values: { variable, reason, held } };
}

/** Describes demo data: `demo people with the password that everybody knows (seller@example.com) and 12 demo products`. */
export function describeTraces(traces: DemoTraces): TextRef | null {
  const people: TextRef | null =
    traces.people.length > 0
      ? { key: 'finding.demo.people', values: { people: traces.people.map(raw) } }
      : null;
  const products: TextRef | null =
    traces.products > 0 ? { key: 'finding.demo.products', values: { products: traces.products } } : null;
  return people && products
    ? { key: 'finding.demo.both', values: { people, products } }
    : (people ?? products);
}

/** Throws EnvironmentError when these settings would expose a demo. Runs before anything starts. */
export function refuseAccidentalDemo(environment: DemoEnvironment): void {
  const refusal = demoRefusal(environment);
  if (refusal !== null) throw new EnvironmentError(`${inEnglish(refusal)}.`);
}

/** The same check on the data of a migrated database, before the shop opens. */
export async function refuseDemoDatabase(environment: DemoEnvironment, url: string): Promise<void> {
  if (reasonAgainstDemo(environment) === null) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {}); // the query that hits the lost connection rejects
  await client.connect();
  try {
    const refusal = demoDatabaseRefusal(environment, await findDemoTraces(client));
    if (refusal !== null) throw new EnvironmentError(`${inEnglish(refusal)}.`);
  } finally {
    await client.end();
  }
}
