import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readEnvironment, variables } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';

test('defaults to a demo shop on localhost with its own database', () => {
  expect(readEnvironment({})).toEqual({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    dataDir: resolve('data'),
    media: { bucket: null, publicUrl: null },
    search: null,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    isDemo: true,
    isDemoForAll: false,
    smtpUrl: null,
    mailFrom: null,
    countryHeader: null,
    authSecret: null,
    backups: null,
    cdn: null,
    drainDelayMs: 0,
    hasPaymentSandbox: true,
    payments: {},
    hasSocialSandbox: true,
    socialLogins: {},
    workers: 1,
    poolSize: 15,
    memoryLimitBytes: null,
    hasRateLimits: true,
    metricsToken: null,
    isTraced: false,
    logLevel: 'warn',
  });
});

test('production logs every request', () => {
  expect(readEnvironment({ NODE_ENV: 'production' }).logLevel).toBe('info');
  expect(readEnvironment({ NODE_ENV: 'production', LOG_LEVEL: 'error' }).logLevel).toBe('error');
});

test('an empty variable counts as absent', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('an external database disables demo and payment sandbox, unless requested', () => {
  const DATABASE_URL = 'postgres://souk:secret@db.example/souk';
  expect(readEnvironment({ DATABASE_URL })).toMatchObject({ isDemo: false, hasPaymentSandbox: false });
  expect(readEnvironment({ DATABASE_URL, DEMO: '1' })).toMatchObject({
    isDemo: true,
    hasPaymentSandbox: true,
  });
});

test('live keys with the payment sandbox stop the start without being revealed', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_51abc' };
  for (const source of [live, { ...live, PAYMENT_SANDBOX: '1' }]) {
    const failure = catchError(() => readEnvironment(source));
    expect(failure).toBeInstanceOf(EnvironmentError);
    expect(failure.message).toContain('STRIPE_SECRET_KEY');
    expect(failure.message).not.toContain('sk_live');
  }
});

test.each([
  { PAYPAL_CLIENT_ID: 'AbC123', PAYPAL_CLIENT_SECRET: 'DeF456', PAYPAL_WEBHOOK_ID: 'GhI789' },
  {
    PHONEPE_CLIENT_ID: 'AbC123',
    PHONEPE_CLIENT_SECRET: 'DeF456',
    PHONEPE_WEBHOOK_USER: 'shop1',
    PHONEPE_WEBHOOK_PASSWORD: 'DeF45678',
  },
])('ambiguous keys count as live, like the default URLs', (keys) => {
  expect(() => readEnvironment(keys)).toThrow('PAYMENT_SANDBOX');
  expect(Object.values(readEnvironment({ ...keys, PAYMENT_SANDBOX: '0' }).payments)).toHaveLength(1);
});

test('the public address loses its trailing slash and is kept behind a proxy', () => {
  expect(readEnvironment({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  expect(readEnvironment({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readEnvironment({ HOST: '2001:db8::1' }).publicUrl).toBe('http://[2001:db8::1]:3000');
  expect(readEnvironment({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]');
  expect(readEnvironment({ HOST: '127.0.0.2' }).publicUrl).toBe('http://127.0.0.2:3000');
});

test('parses trusted proxies', () => {
  const { trustedProxies } = readEnvironment({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
});

test('lower-cases the country header', () => {
  expect(readEnvironment({ COUNTRY_HEADER: 'CF-IPCountry' }).countryHeader).toBe('cf-ipcountry');
});

describe('reports a wrong value in one sentence with the variable, without the value', () => {
  test.each([
    ['PORT', '70000', 'PORT must be a port number from 1 to 65535, or 0 for any free one; default 3000.'],
    ['PORT', '30x', 'PORT must be a port number'],
    ['HOST', 'http://x', 'HOST must be an IP address or host name to listen on'],
    ['PUBLIC_URL', 'my-shop.example', 'PUBLIC_URL must be the http or https address'],
    ['PUBLIC_URL', 'https://shop.example/path', 'PUBLIC_URL must be'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL must be'],
    ['TRUSTED_PROXIES', 'my-proxy', 'TRUSTED_PROXIES must be the addresses or networks of proxies'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES must be'],
    [
      'COUNTRY_HEADER',
      'CF IPCountry',
      'COUNTRY_HEADER must be the name of the header in which a proxy or CDN sends',
    ],
    ['DATA_DIR', 'a\0b', 'DATA_DIR must be the folder for uploads'],
    ['DATABASE_URL', 'mysql://secret@db/souk', 'DATABASE_URL must be the address of a PostgreSQL database'],
    ['DATABASE_URL', 'postgres://secret@db', 'DATABASE_URL must be'],
    ['DATABASE_DIRECT_URL', 'postgres://secret@db/souk', 'DATABASE_DIRECT_URL must be the direct address'],
    [
      'DATABASE_READ_URL',
      'postgres://secret@db/souk',
      'DATABASE_READ_URL must be the address of a streaming',
    ],
    ['DEMO', 'yes', 'DEMO must be 1'],
    ['DEMO_IN_PUBLIC', 'yes', 'DEMO_IN_PUBLIC must be 1'],
    ['SMTP_URL', 'my-secret', 'SMTP_URL must be'],
    ['SMTP_URL', 'https://mail.example', 'SMTP_URL must be'],
    ['MAIL_FROM', 'Shop <shop@shop.example>', 'MAIL_FROM must be the sender address'],
    [
      'AUTH_SECRET',
      'too-short-secret',
      'AUTH_SECRET must be a secret of at least 32 characters; generated in DATA_DIR if missing.',
    ],
    ['METRICS_TOKEN', 'too-short', 'METRICS_TOKEN must be a secret of at least 16 characters'],
    ['PAYMENT_SANDBOX', 'maybe', 'PAYMENT_SANDBOX must be'],
    ['BACKUP_KEEP', '1e3', 'BACKUP_KEEP must be a number from 1 to 1000'],
    ['BACKUP_HOUR', '24', 'BACKUP_HOUR must be an hour from 0 to 23'],
    ['DRAIN_DELAY', '6', 'DRAIN_DELAY must be from 0 to 5'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'OTEL_TRACES_EXPORTER must be otlp or none.'],
    ['MEMORY_LIMIT', '300', 'MEMORY_LIMIT must be at least 256M'],
    ['MEMORY_LIMIT', '255M', 'MEMORY_LIMIT must be at least 256M'],
    ['RATE_LIMITS', 'never', 'RATE_LIMITS must be on or off'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
  ])('%s=%s', (name, value, sentence) => {
    const failure = catchError(() => readEnvironment({ [name]: value }));
    expect(failure).toBeInstanceOf(EnvironmentError);
    expect(failure.message).toContain(sentence);
    expect(failure.message).not.toContain(value);
    expect(failure.message).not.toContain('\n');
  });
});

test.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'souk' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
])('with %o tracing is: %s', (source, isTraced) => {
  expect(readEnvironment(source).isTraced).toBe(isTraced);
});

test('refuses a collector with another protocol, before spans get lost', () => {
  const grpc = { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(() => readEnvironment(grpc)).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json');
});

test('allows disabling limits on a loopback address only', () => {
  expect(readEnvironment({ RATE_LIMITS: 'off' }).hasRateLimits).toBe(false);
  expect(() => readEnvironment({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toThrow(
    'RATE_LIMITS must be on or off; off requires',
  );
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was accepted.');
}

test('.env.example names every variable and is valid', async () => {
  const text = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const named = [...text.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(Object.keys(variables).filter((name) => !named.includes(name))).toEqual([]);
  expect(
    readEnvironment({ ...parseEnv(text), DATABASE_URL: 'postgres://souk:words@database/souk' }),
  ).toMatchObject({
    publicUrl: 'https://shop.example',
    isDemo: false,
    hasPaymentSandbox: false,
  });
});

test("compose.yaml trusts its network's gateway, from which a proxy on the host connects", async () => {
  const text = await readFile(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
  const [, believed = ''] = /TRUSTED_PROXIES: (\S+)/.exec(text) ?? [];
  const [, gateway] = /gateway: (\S+)/.exec(text) ?? [];
  expect([believed, readEnvironment({ TRUSTED_PROXIES: believed }).trustedProxies]).toEqual([
    gateway,
    [gateway],
  ]);
});

test.each([
  ['512M', 512 * 1024 ** 2],
  ['2G', 2 * 1024 ** 3],
])('MEMORY_LIMIT=%s is %i bytes', (size, bytes) => {
  expect(readEnvironment({ MEMORY_LIMIT: size }).memoryLimitBytes).toBe(bytes);
});

test('docs/operating/environment.md documents every variable', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operating/environment.md'), 'utf8');
  const isGroup = (name: string) => name.startsWith('CDN_PURGE_');
  expect(Object.keys(variables).filter((name) => !isGroup(name) && !text.includes(`\`${name}\``))).toEqual(
    [],
  );
});
