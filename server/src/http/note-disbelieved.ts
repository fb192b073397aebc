import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const everyMs = 60_000;
/** Whoever sends the header from ever new addresses is no proxy that an operator looks for. */
const mostAddresses = 50;

/**
 * Remembers from which addresses requests with `X-Forwarded-For` came that are not believed: either strangers make it
 * up, or `TRUSTED_PROXIES` does not name the proxy. `souk doctor`, another process, reads it (`listDisbelieved`). At most
 * one write a minute for each address, which no request waits for.
 */
export function noteDisbelieved(server: FastifyInstance, { db, now }: { db: Kysely<DB>; now: () => Date }) {
  const seen = new Map<string, { requests: number; writtenAt: number }>();
  server.addHook('onRequest', (request, _reply, done) => {
    done();
    const address = disbelievedSender(request);
    if (address === null) return;
    const at = now();
    const entry = seen.get(address) ?? { requests: 0, writtenAt: -Infinity };
    if (!seen.has(address)) {
      for (const [other, { writtenAt }] of seen) if (at.getTime() - writtenAt >= everyMs) seen.delete(other);
      if (seen.size >= mostAddresses) return;
      seen.set(address, entry);
    }
    entry.requests++;
    if (at.getTime() - entry.writtenAt < everyMs) return;
    const { requests } = entry;
    Object.assign(entry, { requests: 0, writtenAt: at.getTime() });
    write(db, { address, requests, at }).catch((error: unknown) => {
      entry.requests += requests;
      server.log.warn({ err: error }, 'the sender of a forwarded request could not be written down');
    });
  });
}

/** The address that the connection comes from, when it names a visitor and is not believed. */
function disbelievedSender(request: FastifyRequest): string | null {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined;
  // Fastify's list begins with the sender; there is more in it only when the sender is believed.
  const isBelieved = (request.ips?.length ?? 0) > 1;
  if (!isForwarded || isBelieved) return null;
  // A server that listens on IPv6 too sees IPv4 in its clothes; TRUSTED_PROXIES names it without.
  return request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;
}

async function write(
  db: Kysely<DB>,
  { address, requests, at }: { address: string; requests: number; at: Date },
): Promise<void> {
  await sql`delete from disbelieved_proxies where last_at < ${at}::timestamptz - interval '7 days'`.execute(
    db,
  );
  await sql`
    insert into disbelieved_proxies as known (address, requests, first_at, last_at)
    select ${address}, ${requests}::bigint, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from disbelieved_proxies) < ${mostAddresses}
      or exists (select from disbelieved_proxies where address = ${address})
    on conflict (address) do update
      set requests = known.requests + excluded.requests, last_at = excluded.last_at`.execute(db);
}

/** Of the last seven days, who sent the most first. */
export async function listDisbelieved(db: Kysely<DB>): Promise<{ address: string; requests: number }[]> {
  const { rows } = await sql<{ address: string; requests: number }>`
    select address, requests from disbelieved_proxies where last_at > now() - interval '7 days'
    order by requests desc, address limit 3`.execute(db);
  return rows;
}
