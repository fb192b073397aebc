import { findDemoTraces } from '@souk/demo/find-demo-traces';
import { listDisbelieved } from '@souk/server/http/note-disbelieved';
import pg from 'pg';
import { demoDatabaseRefusal, demoRefusal, traceWords } from '#accidental-demo.ts';
import { type Environment, isLoopback, isPrivateShop } from '#environment.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** What the settings alone say about who gets in, before there is a database. */
export function lookAtAccess(environment: Environment): Finding[] {
  const findings: Finding[] = [];
  const refusal = demoRefusal(environment);
  if (refusal !== null) findings.push(problem('Demo', refusal));
  const { publicUrl, hasRateLimits } = environment;
  const isInWorld = !isLoopback(new URL(publicUrl).hostname);
  if (isInWorld && publicUrl.startsWith('http:'))
    findings.push(
      warning('Address', 'PUBLIC_URL is http, so passwords travel readable; put a proxy with HTTPS in front'),
    );
  if (!hasRateLimits && !isPrivateShop(environment))
    findings.push(problem('Limits', 'RATE_LIMITS is off and others can reach the shop; set it to on'));
  return findings;
}

/** Demo people, demo goods or the sandbox where others can see them. */
export async function lookAtDemo({ environment, url }: Examined): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  const traces = await findDemoTraces(client).finally(() => client.end());
  const refusal = demoRefusal(environment) ?? demoDatabaseRefusal(environment, traces);
  if (refusal !== null) return problem('Demo', refusal);
  const held = traceWords(traces) ?? (environment.hasPaymentSandbox ? 'the payment sandbox' : null);
  if (held === null) return ok('Demo', 'nothing of it is here');
  if (environment.isDemoForAll) return ok('Demo', `${held}, for everybody, as DEMO_IN_PUBLIC says`);
  if (!isLoopback(environment.host))
    return warning('Demo', `${held}, and HOST lets others in; HOST=127.0.0.1 keeps them out`);
  return ok('Demo', `${held}, for this machine only`);
}

/** Whose word about a visitor's address is believed, and who is waiting to be. */
export async function lookAtProxy({ environment, db }: Examined): Promise<Finding> {
  const senders = await listDisbelieved(db);
  const seen = senders.map(({ address, requests }) => `${address} (${requests} requests)`).join(', ');
  const isHttps = environment.publicUrl.startsWith('https:');
  const { trustedProxies } = environment;
  if (trustedProxies.length > 0) {
    const believed = `${trustedProxies.join(', ')} may name visitors`;
    if (senders.length === 0) return ok('Proxy', believed);
    return warning(
      'Proxy',
      `${believed}, but X-Forwarded-For also came from ${seen}; add them to TRUSTED_PROXIES if they are proxies of yours`,
    );
  }
  const everybody = 'TRUSTED_PROXIES is empty, so every visitor has the address of the proxy';
  if (senders.length > 0)
    return (isHttps ? problem : warning)(
      'Proxy',
      `${everybody}; X-Forwarded-For came from ${seen}: if that is your proxy, set TRUSTED_PROXIES=${senders[0]!.address}`,
    );
  if (isHttps)
    return warning(
      'Proxy',
      `PUBLIC_URL is https and ${everybody}; set it to the address that the proxy comes from (no request of one was seen yet)`,
    );
  return ok('Proxy', 'none, and none is seen');
}
