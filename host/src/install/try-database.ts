import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { openClient } from '@souk/server/db/connection';
import { type Check, textRef } from './check.ts';

export type DatabaseAddress = {
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
};

/** `isOurs`: it already has a shop's tables. */
export type Tried = { checks: Check[] } & ({ ok: true; url: string; isOurs: boolean } | { ok: false });

const minVersion = 150_000;
const extensions = ['pg_trgm', 'unaccent'];

/** Cloud metadata addresses (link-local, and AWS's of IPv6), where no database can be. */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

export function urlOf({ host, port, database, username, password }: DatabaseAddress): string {
  const [user, secret] = [username, password].map(encodeURIComponent);
  const place = isIP(host) === 6 ? `[${host}]` : host;
  return `postgres://${user}${password === '' ? '' : `:${secret}`}@${place}:${port}/${encodeURIComponent(database)}`;
}

/**
 * Whether a shop can use this database: reachable, recent enough, search extensions installable, and no foreign tables. Changes
 * nothing. Checks never contain the password.
 */
export async function tryDatabase(address: DatabaseAddress): Promise<Tried> {
  const place = { place: `${address.host}:${address.port}` };
  if (await isForbidden(address.host))
    return { ok: false, checks: [{ state: 'problem', name: textRef('install.database.forbidden', place) }] };
  const url = urlOf(address);
  const client = openClient(url, { application_name: 'souk install' });
  try {
    await client.connect();
  } catch (error) {
    return { ok: false, checks: [refusalOf(error, address)] };
  }
  try {
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    );
    const { number, version } = rows[0]!;
    const checks: Check[] = [
      {
        state: number < minVersion ? 'problem' : 'ok',
        name: textRef('install.database.reached', place),
        detail: textRef(number < minVersion ? 'install.database.old' : 'install.database.version', {
          version,
        }),
      },
      { state: 'ok', name: textRef('install.database.signed-in', { name: address.username }) },
    ];
    if (number < minVersion) return { ok: false, checks };
    const missing = await missingExtensions(client);
    checks.push(extensionsCheck(missing));
    const holds = await whatItHolds(client);
    checks.push(holdsCheck(holds));
    if (missing.length > 0 || holds === 'others') return { ok: false, checks };
    return { ok: true, checks, url, isOurs: holds === 'ours' };
  } finally {
    await client.end().catch(() => {});
  }
}

async function isForbidden(host: string): Promise<boolean> {
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address, family }) => forbidden.check(address, family === 6 ? 'ipv6' : 'ipv4'));
}

function refusalOf(error: unknown, { host, port, database, username }: DatabaseAddress): Check {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = (first as { code?: string }).code ?? '';
  const place = textRef('install.database.unreached', { place: `${host}:${port}` });
  if (code === '28P01' || code === '28000')
    return { state: 'problem', name: textRef('install.database.wrong-password', { name: username }) };
  if (code === '3D000')
    return { state: 'problem', name: textRef('install.database.missing', { name: database }) };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { state: 'problem', name: place, detail: textRef('install.database.no-such-host') };
  if (code === 'ECONNREFUSED')
    return { state: 'problem', name: place, detail: textRef('install.database.nobody-listens') };
  return { state: 'problem', name: place, detail: textRef('install.database.no-answer') };
}

type Client = ReturnType<typeof openClient>;

/** Extensions this user can't install; the attempt is rolled back. */
async function missingExtensions(client: Client): Promise<string[]> {
  const missing: string[] = [];
  for (const extension of extensions) {
    await client.query('begin');
    await client.query(`create extension if not exists ${extension}`).catch(() => missing.push(extension));
    await client.query('rollback');
  }
  return missing;
}

function extensionsCheck(missing: readonly string[]): Check {
  if (missing.length === 0) return { state: 'ok', name: textRef('install.database.extensions') };
  return {
    state: 'problem',
    name: textRef('install.database.extensions.missing', { names: missing.join(', ') }),
    detail: textRef('install.database.extensions.ask'),
    code: missing.map((name) => `CREATE EXTENSION ${name};`).join('\n'),
  };
}

async function whatItHolds(client: Client): Promise<'nothing' | 'ours' | 'others'> {
  const { rows } = await client.query<{ tables: number; ours: boolean }>(
    `select count(*)::int as tables, coalesce(bool_or(relname = 'souk_migrations'), false) as ours
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f') and nspname = 'public'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  );
  const { tables, ours } = rows[0]!;
  if (ours) return 'ours';
  return tables === 0 ? 'nothing' : 'others';
}

function holdsCheck(holds: 'nothing' | 'ours' | 'others'): Check {
  if (holds === 'others') return { state: 'problem', name: textRef('install.database.others') };
  return {
    state: 'ok',
    name: textRef(holds === 'ours' ? 'install.database.ours' : 'install.database.empty'),
  };
}
