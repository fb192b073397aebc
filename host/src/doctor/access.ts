import { findDemoTraces } from '@souk/demo/find-demo-traces';
import { listDisbelieved } from '@souk/server/http/record-untrusted-headers';
import type { TextRef } from '@souk/server/texts/render-text';
import pg from 'pg';
import { demoDatabaseRefusal, demoRefusal, describeTraces } from '#accidental-demo.ts';
import { type Environment, isLoopback, isPrivateShop } from '#environment.ts';
import { type Examined, type Finding, ok, problem, raw, warning } from './finding.ts';

/** Checks of access settings that need no database. */
export function checkAccess(environment: Environment): Finding[] {
  const findings: Finding[] = [];
  const refusal = demoRefusal(environment);
  if (refusal !== null) findings.push(problem('Demo', refusal.key, refusal.values));
  const { publicUrl, hasRateLimits } = environment;
  const isInWorld = !isLoopback(new URL(publicUrl).hostname);
  if (isInWorld && publicUrl.startsWith('http:')) findings.push(warning('Address', 'finding.address.http'));
  if (!hasRateLimits && !isPrivateShop(environment)) findings.push(problem('Limits', 'finding.limits.off'));
  return findings;
}

/** Demo accounts, demo products or the sandbox in a public shop. */
export async function checkDemo({ environment, url }: Examined): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  const traces = await findDemoTraces(client).finally(() => client.end());
  const refusal = demoRefusal(environment) ?? demoDatabaseRefusal(environment, traces);
  if (refusal !== null) return problem('Demo', refusal.key, refusal.values);
  const sandbox: TextRef | null = environment.hasPaymentSandbox ? { key: 'finding.demo.sandbox' } : null;
  const held = describeTraces(traces) ?? sandbox;
  if (held === null) return ok('Demo', 'finding.demo.none');
  if (environment.isDemoForAll) return ok('Demo', 'finding.demo.public', { held });
  if (!isLoopback(environment.host)) return warning('Demo', 'finding.demo.open', { held });
  return ok('Demo', 'finding.demo.here', { held });
}

/** Trusted proxies, and senders of forwarding headers that aren't trusted yet. */
export async function checkProxy({ environment, db }: Examined): Promise<Finding> {
  const senders = await listDisbelieved(db);
  const seen = senders.map((sender): TextRef => ({ key: 'finding.proxy.sender', values: sender }));
  const isHttps = environment.publicUrl.startsWith('https:');
  const { trustedProxies } = environment;
  if (trustedProxies.length > 0) {
    const believed = trustedProxies.map(raw);
    if (senders.length === 0) return ok('Proxy', 'finding.proxy.believed', { believed });
    return warning('Proxy', 'finding.proxy.others', { believed, seen });
  }
  if (senders.length > 0) {
    const setting = `TRUSTED_PROXIES=${senders[0]!.address}`;
    return (isHttps ? problem : warning)('Proxy', 'finding.proxy.seen', { seen, setting });
  }
  return isHttps ? warning('Proxy', 'finding.proxy.missing') : ok('Proxy', 'finding.proxy.none');
}
