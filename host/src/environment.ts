import { isIPv6 } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { isEmail } from '@souk/rules/validation';
import { assertNoLiveKeys } from '@souk/sandbox/assert-no-live-keys';
import type { PaymentConfig } from '@souk/server/payment/build-payments';
import type { SocialLoginConfig } from '@souk/server/account/social-login/build-social-providers';
import { z } from 'zod';
import { cdnVariables, type CdnConfig, readCdnEnvironment } from './cdn/cdn-environment.ts';
import { EnvironmentError } from './environment-error.ts';
import { readSearchEnvironment, type SearchConfig, searchVariables } from './search/search-environment.ts';
import { mediaVariables, type MediaEnvironment, readMediaEnvironment } from './media/media-environment.ts';
import { hasProtocol, isAddressOrNetwork, toBytes } from './environment-values.ts';
import { containerLimitBytes, minLimitBytes, leastLimitOfShop } from './memory-budget.ts';
import { isTracingEnabled } from './telemetry/tracing-environment.ts';
import { automaticWorkers, leastConnections, poolSize, usualConnections } from './workers/plan-workers.ts';
import { readPaymentEnvironment } from './payments/payment-environment.ts';
import { readSocialEnvironment } from './social-login/social-environment.ts';

export type Environment = {
  /** `NODE_ENV` is production. */
  isProduction: boolean;
  port: number;
  host: string;
  /** Public address without a trailing slash: `https://shop.example`. Email links start with it. */
  publicUrl: string;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and networks. Empty: none. */
  trustedProxies: string[];
  dataDir: string;
  /** Storage of pictures. */
  media: MediaEnvironment;
  /** Search engine; null: the database searches. */
  search: SearchConfig | null;
  /** Null: the shop runs its own PostgreSQL. */
  databaseUrl: string | null;
  /** PostgreSQL itself, if `databaseUrl` is a pooler's: for LISTEN, migrations, jobs, backups and commands. */
  databaseDirectUrl: string | null;
  /** A streaming replica of it, for public reads. */
  databaseReadUrl: string | null;
  /** Fill an empty database with the demo shop. */
  isDemo: boolean;
  /** A public demo is intended. */
  isDemoForAll: boolean;
  /** Null: emails become files in `dataDir`. */
  smtpUrl: string | null;
  /** Sender of emails; null: the email address in the settings. */
  mailFrom: string | null;
  /** Lower-case header with the visitor's country, set by a proxy; null: none. */
  countryHeader: string | null;
  /** Null: generated once and stored in `dataDir`. */
  authSecret: string | null;
  /** Payments go to fake providers in this process; no real provider is configured. */
  hasPaymentSandbox: boolean;
  /** Providers with keys; empty with the sandbox. */
  payments: PaymentConfig;
  /** Sign-in with Google and Facebook uses fake providers in this process, where anyone can be anyone. */
  hasSocialSandbox: boolean;
  /** Sign-in providers with keys. */
  socialLogins: SocialLoginConfig;
  /** Bearer token for `/metrics`; null: local access only. */
  metricsToken: string | null;
  /** Sends OpenTelemetry spans; the destination is set by its own variables. */
  isTraced: boolean;
  /** Number of serving processes. */
  workers: number;
  /** Maximum database connections of each. */
  poolSize: number;
  /** Memory limit of all processes together; null: what the container allows, at most what they need. */
  memoryLimitBytes: number | null;
  /** Nightly backups; null: none. */
  backups: { folder: string; retained: number; hour: number } | null;
  /** CDN caches that are purged on changes; null: none. */
  cdn: CdnConfig | null;
  /** How long the shop keeps serving after SIGTERM while /readyz fails, so that a proxy redirects traffic. */
  drainDelayMs: number;
  hasRateLimits: boolean;
  logLevel: LogLevel;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Valid values of each variable, meaning and default: completes the sentence "NAME must be …". Printed by `souk help`. */
export const variables = {
  PORT: 'a port number from 1 to 65535, or 0 for any free one; default 3000',
  HOST: 'an IP address or host name to listen on, for example 0.0.0.0; default 127.0.0.1',
  PUBLIC_URL: 'the http or https address of the shop without a path, for example https://shop.example',
  TRUSTED_PROXIES:
    'the addresses or networks of proxies in front of the shop, for example 127.0.0.1,10.0.0.0/8',
  COUNTRY_HEADER:
    'the name of the header in which a proxy or CDN sends the visitor’s two-letter country code, for example CF-IPCountry',
  DATA_DIR: 'the folder for uploads, secrets, emails and the embedded database; default ./data',
  DATABASE_URL: 'the address of a PostgreSQL database, for example postgres://user:password@host:5432/souk',
  ...mediaVariables,
  ...searchVariables,
  DATABASE_DIRECT_URL: 'the direct address of the same database, without a pooler; requires DATABASE_URL',
  DATABASE_READ_URL:
    'the address of a streaming replica of the same database, for public reads; requires DATABASE_URL',
  DEMO: '1 (load the demo data into an empty database) or 0; default 1, or 0 with DATABASE_URL',
  DEMO_IN_PUBLIC: '1 (allow a public demo) or 0; default 0',
  SMTP_URL: 'the address of a mail server, for example smtp://user:password@mail.example:587',
  MAIL_FROM: 'the sender address of emails, for example shop@shop.example',
  AUTH_SECRET: 'a secret of at least 32 characters; generated in DATA_DIR if missing',
  METRICS_TOKEN: 'a secret of at least 16 characters without spaces',
  PAYMENT_SANDBOX: '1 (send payments to the simulated providers) or 0; default: as DEMO',
  WORKERS: 'a number of processes from 1 to 64, or auto for one per core; default 1',
  DATABASE_CONNECTIONS:
    'a number from 7 to 9999: the maximum of database connections from this machine; default 90',
  MEMORY_LIMIT: 'at least 256M, for example 512M or 1G: the memory limit for all processes together',
  BACKUP_DIR: 'the folder for nightly backups, preferably on a different disk than DATA_DIR',
  BACKUP_KEEP: 'a number from 1 to 1000: how many nightly backups to keep; default 7',
  BACKUP_HOUR: 'an hour from 0 to 23, in UTC: when the nightly backup runs; default 3',
  DRAIN_DELAY: 'from 0 to 5: seconds to keep serving after SIGTERM while /readyz fails; default 0',
  ...cdnVariables,
  RATE_LIMITS: 'on or off; off requires a loopback address as HOST; default on',
  LOG_LEVEL: `one of ${logLevels.join(', ')}; default warn, or info if NODE_ENV is production`,
};

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;
const folder = z
  .string()
  .refine((path) => !path.includes('\0'))
  .transform((path) => resolve(path));
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

const databaseAddress = z
  .string()
  .refine((url) => hasProtocol(url, ['postgres:', 'postgresql:']) && new URL(url).pathname.length > 1);

const Schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isAddressOrNetwork))
    .default([]),
  COUNTRY_HEADER: z.string().regex(headerName).optional(),
  DATA_DIR: folder.default(resolve('data')),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DEMO: flag.optional(),
  DEMO_IN_PUBLIC: flag.default(false),
  SMTP_URL: z
    .string()
    .refine((url) => hasProtocol(url, ['smtp:', 'smtps:']))
    .optional(),
  MAIL_FROM: z.string().refine(isEmail).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  PAYMENT_SANDBOX: flag.optional(),
  WORKERS: z.union([z.literal('auto'), wholeNumber(1, 64)]).default(1),
  DATABASE_CONNECTIONS: wholeNumber(leastConnections(1), 9999).default(usualConnections),
  MEMORY_LIMIT: z
    .string()
    .regex(/^\d{1,7}[MG]$/)
    .transform(toBytes)
    .refine((bytes) => bytes >= minLimitBytes)
    .optional(),
  BACKUP_DIR: folder.optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_HOUR: wholeNumber(0, 23).default(3),
  DRAIN_DELAY: wholeNumber(0, 5).default(0),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(logLevels).optional(),
});

/**
 * Reads the environment. An empty variable counts as absent. Throws EnvironmentError with one sentence naming the first invalid
 * variable and its valid values (F38); the value itself is never repeated, because it may be a secret.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Schema.safeParse(given);
  if (!parsed.success) throw wrong(parsed.error.issues[0]?.path[0] as keyof typeof variables);
  const values = parsed.data;
  const isDemo = values.DEMO ?? values.DATABASE_URL === undefined;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (values[name] !== undefined && values.DATABASE_URL === undefined) throw wrong(name);
  if (values.RATE_LIMITS === 'off' && !isLoopback(values.HOST)) throw wrong('RATE_LIMITS');
  const hasPaymentSandbox = values.PAYMENT_SANDBOX ?? isDemo;
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://${hostForUrl(values.HOST)}:${values.PORT}`).origin;
  const socialLogins = readSocialEnvironment(source);
  const isProduction = source.NODE_ENV === 'production';
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: values.DATA_DIR,
    media: readMediaEnvironment(source),
    search: readSearchEnvironment(source),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    isDemo,
    isDemoForAll: values.DEMO_IN_PUBLIC,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    countryHeader: values.COUNTRY_HEADER?.toLowerCase() ?? null,
    authSecret: values.AUTH_SECRET ?? null,
    hasPaymentSandbox,
    payments: readPayments(source, hasPaymentSandbox),
    // Anyone who reaches the fake providers can be anyone, so only without real providers and only on this machine.
    hasSocialSandbox:
      isDemo &&
      hasPaymentSandbox &&
      Object.keys(socialLogins).length === 0 &&
      isPrivateShop({ isProduction, host: values.HOST, publicUrl }),
    socialLogins,
    metricsToken: values.METRICS_TOKEN ?? null,
    isTraced: isTracingEnabled(source),
    ...readWorkers(values),
    memoryLimitBytes: values.MEMORY_LIMIT ?? null,
    backups:
      values.BACKUP_DIR === undefined
        ? null
        : { folder: values.BACKUP_DIR, retained: values.BACKUP_KEEP, hour: values.BACKUP_HOUR },
    cdn: readCdnEnvironment(source),
    drainDelayMs: values.DRAIN_DELAY * 1000,
    hasRateLimits: values.RATE_LIMITS === 'on',
    // Operators need a line per request; someone trying the shop in a terminal only wants problems.
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

/** A worker's memory needs are known, so too little memory is reported at start. */
function readWorkers({
  WORKERS: requested,
  DATABASE_CONNECTIONS: connections,
  MEMORY_LIMIT,
  DATABASE_URL: databaseUrl,
}: Pick<z.infer<typeof Schema>, 'WORKERS' | 'DATABASE_CONNECTIONS' | 'MEMORY_LIMIT' | 'DATABASE_URL'>) {
  const limitBytes = MEMORY_LIMIT ?? null;
  if (requested === 'auto') {
    const workers = automaticWorkers({
      cores: availableParallelism(),
      connections,
      limitBytes,
      // Half of an unrestricted machine is left to others.
      containerBytes: containerLimitBytes() ?? totalmem() / 2,
      hasEmbeddedDatabase: databaseUrl === undefined,
    });
    return { workers, poolSize: poolSize(workers, connections) };
  }
  const [leastMemory, leastOpen] = [leastLimitOfShop(requested), leastConnections(requested)];
  if (limitBytes !== null && limitBytes < leastMemory)
    throw new EnvironmentError(
      `MEMORY_LIMIT must be at least ${leastMemory / 1024 ** 2}M for ${requested} workers.`,
    );
  if (connections < leastOpen)
    throw new EnvironmentError(
      `DATABASE_CONNECTIONS must be at least ${leastOpen} for ${requested} workers.`,
    );
  return { workers: requested, poolSize: poolSize(requested, connections) };
}

function readPayments(source: Record<string, string | undefined>, hasPaymentSandbox: boolean): PaymentConfig {
  if (!hasPaymentSandbox) return readPaymentEnvironment(source);
  try {
    assertNoLiveKeys(source);
  } catch (error) {
    throw new EnvironmentError((error as Error).message, { cause: error });
  }
  return {};
}

function wrong(name: keyof typeof variables): EnvironmentError {
  return new EnvironmentError(`${name} must be ${variables[name]}.`);
}

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

export function isLoopback(host: string): boolean {
  return (
    /^(?:.+\.)?localhost$/.test(host) ||
    host === '::1' ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/**
 * Whether the settings show that only this machine can reach the shop. A proxy may expose a loopback HOST, so the other two matter
 * as much.
 */
export function isPrivateShop({
  isProduction,
  host,
  publicUrl,
}: Pick<Environment, 'isProduction' | 'host' | 'publicUrl'>): boolean {
  return !isProduction && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}

/** Browsers can't open 0.0.0.0. `localhost` may not lead to another loopback address than this one, such as ::1 or 127.0.0.2. */
export function hostForUrl(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
