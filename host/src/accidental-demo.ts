import { findDemoTraces, type DemoTraces } from '@souk/demo/find-demo-traces';
import type { Said } from '@souk/server/texts/say';
import pg from 'pg';
import { inEnglish, raw } from './doctor/finding.ts';
import { isLoopback, type Environment } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';

type DemoEnvironment = Pick<
  Environment,
  'isProduction' | 'publicUrl' | 'isDemo' | 'isDemoForAll' | 'hasPaymentSandbox' | 'databaseUrl'
>;

/**
 * Why a demo must not be here: the demo people's password is in the README (ASVS 6.3.2) and the sandbox pays
 * with nothing. HOST is no reason, because behind a proxy it is loopback. Null: it may, because only this machine sees it
 * or DEMO_IN_PUBLIC=1 says that everybody should.
 */
export function reasonAgainstDemo(environment: DemoEnvironment): Said | null {
  if (environment.isDemoForAll) return null;
  if (environment.isProduction) return { key: 'finding.demo.production' };
  return isLoopback(new URL(environment.publicUrl).hostname) ? null : { key: 'finding.demo.world' };
}

/** What refuses the settings; null: no demo is let out by them. */
export function demoRefusal(environment: DemoEnvironment): Said | null {
  const reason = reasonAgainstDemo(environment);
  if (reason === null || !(environment.isDemo || environment.hasPaymentSandbox)) return null;
  const variable = environment.isDemo ? 'DEMO' : 'PAYMENT_SANDBOX';
  return { key: 'finding.demo.refused', values: { variable, reason } };
}

/** What refuses a database which holds a demo, whoever put it there; null: it holds none, or may. */
export function demoDatabaseRefusal(environment: DemoEnvironment, traces: DemoTraces): Said | null {
  const reason = reasonAgainstDemo(environment);
  const held = saidOfTraces(traces);
  if (reason === null || held === null) return null;
  const variable = environment.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return { key: 'finding.demo.elsewhere', values: { variable, reason, held } };
}

/** `demo people with the password that everybody knows (seller@example.com) and 12 demo products`. */
export function saidOfTraces(traces: DemoTraces): Said | null {
  const people: Said | null =
    traces.people.length > 0
      ? { key: 'finding.demo.people', values: { people: traces.people.map(raw) } }
      : null;
  const products: Said | null =
    traces.products > 0 ? { key: 'finding.demo.products', values: { products: traces.products } } : null;
  return people && products
    ? { key: 'finding.demo.both', values: { people, products } }
    : (people ?? products);
}

/** Throws EnvironmentError with one sentence when these settings would let a demo out. Before anything is started. */
export function refuseAccidentalDemo(environment: DemoEnvironment): void {
  const refusal = demoRefusal(environment);
  if (refusal !== null) throw new EnvironmentError(`${inEnglish(refusal)}.`);
}

/** The same for what a migrated database holds already, before the doors open. */
export async function refuseDemoDatabase(environment: DemoEnvironment, url: string): Promise<void> {
  if (reasonAgainstDemo(environment) === null) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {}); // the query that meets the lost connection rejects
  await client.connect();
  try {
    const refusal = demoDatabaseRefusal(environment, await findDemoTraces(client));
    if (refusal !== null) throw new EnvironmentError(`${inEnglish(refusal)}.`);
  } finally {
    await client.end();
  }
}
