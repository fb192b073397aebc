import { findDemoTraces, type DemoTraces } from '@souk/demo/find-demo-traces';
import pg from 'pg';
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
export function reasonAgainstDemo(environment: DemoEnvironment): string | null {
  if (environment.isDemoForAll) return null;
  if (environment.isProduction) return 'NODE_ENV is production';
  return isLoopback(new URL(environment.publicUrl).hostname) ? null : 'PUBLIC_URL is not this machine';
}

const orElse = 'or DEMO_IN_PUBLIC 1 for a demo that everybody may see';

/** The sentence that refuses the settings; null: no demo is let out by them. */
export function demoRefusal(environment: DemoEnvironment): string | null {
  const reason = reasonAgainstDemo(environment);
  if (reason === null) return null;
  if (environment.isDemo) return `DEMO must be 0 because ${reason}, ${orElse}.`;
  if (environment.hasPaymentSandbox) return `PAYMENT_SANDBOX must be 0 because ${reason}, ${orElse}.`;
  return null;
}

/** The sentence that refuses a database which holds a demo, whoever put it there; null: it holds none, or may. */
export function demoDatabaseRefusal(environment: DemoEnvironment, traces: DemoTraces): string | null {
  const reason = reasonAgainstDemo(environment);
  const held = traceWords(traces);
  if (reason === null || held === null) return null;
  const place = environment.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return `${place} must name another place because ${reason} and this database holds ${held}; or take them out, ${orElse}.`;
}

/** `demo people with the password that everybody knows (seller@example.com) and 12 demo products`. */
export function traceWords({ people, products }: DemoTraces): string | null {
  const parts = [
    people.length > 0 ? `demo people with the password that everybody knows (${people.join(', ')})` : null,
    products > 0 ? `${products} products of the demo's invented stores` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' and ');
}

/** Throws EnvironmentError with one sentence when these settings would let a demo out. Before anything is started. */
export function refuseAccidentalDemo(environment: DemoEnvironment): void {
  const refusal = demoRefusal(environment);
  if (refusal !== null) throw new EnvironmentError(refusal);
}

/** The same for what a migrated database holds already, before the doors open. */
export async function refuseDemoDatabase(environment: DemoEnvironment, url: string): Promise<void> {
  if (reasonAgainstDemo(environment) === null) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {}); // the query that meets the lost connection rejects
  await client.connect();
  try {
    const refusal = demoDatabaseRefusal(environment, await findDemoTraces(client));
    if (refusal !== null) throw new EnvironmentError(refusal);
  } finally {
    await client.end();
  }
}
