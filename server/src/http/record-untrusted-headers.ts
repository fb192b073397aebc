import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const everyMs = 60_000;
/** Bounds memory and table when a client sends the header from ever new addresses. */
const maxAddresses = 50;

/**
 * Records the addresses of untrusted senders of `X-Forwarded-For`: either clients forge it, or `TRUSTED_PROXIES` lacks a
 * proxy. `souk doctor`, another process, reads the table (`listDisbelieved`). At most one write a minute per address, in
 * the background.
 */
export function recordUntrustedHeaders(
  server: FastifyInstance,
  { db, now }: { db: Kysely<DB>; now: () => Date },
) {
  const seen = new Map<string, { requests: number; writtenAt: number }>();
  server.addHook('onRequest', (request, _reply, done) => {
    done();
    const address = disbelievedSender(request);
    if (address === null) return;
    const at = now();
    const entry = seen.get(address) ?? { requests: 0, writtenAt: -Infinity };
    if (!seen.has(address)) {
      for (const [other, { writtenAt }] of seen) if (at.getTime() - writtenAt >= everyMs) seen.delete(other);
      if (seen.size >= maxAddresses) return;
      seen.set(address, entry);
    }
    entry.requests++;
    if (at.getTime() - entry.writtenAt < everyMs) return;
    const { requests } = entry;
    Object.assign(entry, { requests: 0, writtenAt: at.getTime() });
    write(db, { address, requests, at }).catch((error: unknown) => {
      entry.requests += requests;
      server.log.warn({ err: error }, 'could not record the sender of a forwarded request');
    });
  });
}

/** The sender's address if it set the header without being trusted. */
function disbelievedSender(request: FastifyRequest): string | null {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined;
  // Fastify's list begins with the sender and has more entries only if the sender is trusted.
  const isBelieved = (request.ips?.length ?? 0) > 1;
  if (!isForwarded || isBelieved) return null;
  // Sockets that also listen on IPv6 report IPv4 addresses as mapped; TRUSTED_PROXIES has plain ones.
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
    where (select count(*) from disbelieved_proxies) < ${maxAddresses}
      or exists (select from disbelieved_proxies where address = ${address})
    on conflict (address) do update
      set requests = known.requests + excluded.requests, last_at = excluded.last_at`.execute(db);
}

/** The three senders with the most requests in the last seven days. */
export async function listDisbelieved(db: Kysely<DB>): Promise<{ address: string; requests: number }[]> {
  const { rows } = await sql<{ address: string; requests: number }>`
    select address, requests from disbelieved_proxies where last_at > now() - interval '7 days'
    order by requests desc, address limit 3`.execute(db);
  return rows;
}
