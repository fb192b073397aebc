import { api, type EndpointKey, type EndpointOf } from '@souk/contract/api';
import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@souk/contract/endpoint';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { issueLogin } from '#account/issue-login.ts';
import { passwordHasher } from '#account/password-hasher.ts';
import type { PasswordHasher } from '#shop.ts';
import { buildApp, type App, type AppOptions } from '../app.ts';
import type { DB } from '../db/generated/db.d.ts';
import { databaseClock } from '../db/database-clock.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Machine } from '#outbound/machine-port.ts';
import type { Mailer, OutgoingMail } from '#outbound/mailer.ts';
import { mailKinds } from '#mail-kinds.ts';
import { sendMails } from '#notification/mail/send-mails.ts';
import type { Payments } from '#outbound/payment-port.ts';
import type { SearchEngine } from '#outbound/search-port.ts';
import type { Dns } from '#outbound/dns-port.ts';
import type { ProviderKeys } from '#outbound/provider-keys-port.ts';
import type { VatRegister } from '#outbound/vat-register-port.ts';
import type { WebhookPort } from '#outbound/webhook-port.ts';
import type { SocialProviders } from '#outbound/social-port.ts';
import { runQueued } from './run-queued.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';
import { mediaInMemory } from './media-in-memory.ts';

export type CallOptions<K extends EndpointKey> = {
  params?: Record<string, string | number>;
  query?: QueryInput<EndpointOf<K>> | Record<string, unknown>;
  body?: BodyInput<EndpointOf<K>> | Record<string, unknown>;
  headers?: Record<string, string>;
  /** The image of an upload call. */
  upload?: Uint8Array;
  /** The caller's address, for limits. */
  from?: string;
};

export type CallReply<T> = {
  httpStatus: number;
  /** The envelope's status: 200, 201 for a form error, or the HTTP status. */
  status: number;
  data: T;
  message: string;
  /** `data.form` of a refusal, otherwise empty. */
  form: string[];
  headers: Record<string, string | string[] | number | undefined>;
};

export type TestShop = {
  app: App;
  db: Kysely<DB>;
  databaseUrl: string;
  /** Uploaded images by name. */
  media: Map<string, Uint8Array>;
  clock: { now(): Date; set(date: Date): void };
  /** Calls an endpoint: `shop.call('GET product/{id}', { params: { id: 1 } })`. */
  call<K extends EndpointKey>(key: K, options?: CallOptions<K>): Promise<CallReply<ReplyOf<EndpointOf<K>>>>;
  /** Creates a login for the user and returns its headers. */
  signIn(userId: number): Promise<Record<string, string>>;
  /** Delivers queued emails and returns all emails delivered so far, oldest first. */
  mails(): Promise<OutgoingMail[]>;
  /** Runs the background work that acts have queued. */
  work(): Promise<void>;
  close(): Promise<void>;
};

/** Password hashes at a thousandth of the cost. */
const quickPasswords = passwordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } });

export const testPublicUrl = 'http://shop.test';

/** A shop on an empty database of its own with the languages en (default) and ar. */
export async function buildTestShop(
  options: {
    now?: Date;
    /** Uses the database's clock, like a running shop; `clock.set` then fails. */
    hasDatabaseClock?: boolean;
    connections?: number;
    rateLimits?: boolean;
    /** For calls, connections and locks. */
    timeoutMs?: number;
    /** Default: emails are collected for `mails()`. */
    mailer?: Mailer;
    passwords?: PasswordHasher;
    minReplyMs?: number;
    /** Default: never. */
    isOverloaded?: () => boolean;
    payments?: Payments;
    countryHeader?: string;
    /** Default: the database searches. */
    searchEngine?: SearchEngine;
    /** Default: no logging. */
    logger?: AppOptions['logger'];
    socialProviders?: SocialProviders;
    webhooks?: WebhookPort;
    vatRegister?: VatRegister;
    dns?: Dns;
    providerKeys?: ProviderKeys;
    machine?: Machine;
    /** An existing database, dropped with this shop; default: a new one with two languages. */
    database?: TestDatabase;
    /** Mounts additional routes, such as pages. */
    mount?: (app: App) => Promise<void>;
  } = {},
): Promise<TestShop> {
  const database = options.database ?? (await cloneDatabase());
  // Generous, so that slow machines do not cause refusals except where a test wants them.
  const timeoutMs = options.timeoutMs ?? 30_000;
  const { db, close } = openDatabase({
    url: database.url,
    max: options.connections ?? 10,
    timeoutMs,
  });
  let now = options.now ?? new Date('2026-11-20T12:00:00Z');
  const real = options.hasDatabaseClock ? databaseClock(db) : null;
  await real?.measure();
  const clock = real
    ? { ...real, set: () => assert.fail('the clock of the database cannot be moved') }
    : { now: () => now, set: (date: Date) => void (now = date) };
  if (!options.database) await insertLanguages(db);
  const delivered: OutgoingMail[] = [];
  const media = new Map<string, Uint8Array>();
  const app = await buildApp({
    db,
    countryHeader: options.countryHeader ?? null,
    mailer: options.mailer ?? { send: async (mail) => void delivered.push(mail) },
    clock,
    publicUrl: testPublicUrl,
    authSecret: randomBytes(32).toString('hex'),
    media: mediaInMemory(media),
    rateLimits: options.rateLimits ?? false,
    minReplyMs: options.minReplyMs ?? 0,
    requestTimeoutMs: timeoutMs,
    ...(options.isOverloaded ? { isOverloaded: options.isOverloaded } : {}),
    passwords: options.passwords ?? quickPasswords,
    ...(options.payments ? { payments: options.payments } : {}),
    ...(options.providerKeys ? { providerKeys: options.providerKeys } : {}),
    ...(options.searchEngine ? { searchEngine: options.searchEngine } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.webhooks ? { webhooks: options.webhooks } : {}),
    ...(options.vatRegister ? { vatRegister: options.vatRegister } : {}),
    dns: options.dns ?? { texts: async () => [] },
    ...(options.machine ? { machine: options.machine } : {}),
    ...(options.socialProviders ? { socialProviders: options.socialProviders } : {}),
  });
  await options.mount?.(app);
  await app.server.ready();
  return {
    app,
    db,
    databaseUrl: database.url,
    media,
    clock,
    call: (key, callOptions) => callApi(app, key, callOptions),
    signIn: async (userId) => ({ authorization: `Bearer ${(await issueLogin(app.shop, userId)).token}` }),
    async mails() {
      await sendMails(app.shop, mailKinds);
      // Emails are sent concurrently; ids give the order in which they were queued.
      return delivered.toSorted((one, other) => numberOf(one) - numberOf(other));
    },
    work: () => runQueued(app.shop),
    async close() {
      await app.server.close();
      await close();
      await database.drop();
    },
  };
}

async function insertLanguages(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('languages')
    .values([
      { code: 'en', name: 'English', direction: 'ltr', is_default: true, position: 0 },
      { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false, position: 1 },
    ])
    .execute();
}

/** A Message-ID contains the email's id: `<mail-12-…@shop.test>`. */
function numberOf({ messageId }: OutgoingMail): number {
  return Number(/^<mail-(\d+)-/.exec(messageId)?.[1]);
}

const endpoints: Endpoint[] = Object.values(api).flatMap((domain) => Object.values<Endpoint>(domain));

/** A multipart body as a browser creates it. `name` and `type` are what the sender claims. */
export async function formOf(
  field: string,
  bytes: Uint8Array,
  { name = 'picture.jpg', type = 'image/jpeg' }: { name?: string; type?: string } = {},
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  const body = new Response(form);
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

async function callApi<K extends EndpointKey>(
  app: App,
  key: K,
  options: CallOptions<K> = {},
): Promise<CallReply<ReplyOf<EndpointOf<K>>>> {
  const [method, template] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options.params?.[name] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const endpoint = endpoints.find((one) => one.method === method && one.path === template);
  const form = endpoint?.upload && options.upload ? await formOf(endpoint.upload, options.upload) : null;
  const response = await app.server.inject({
    method,
    url: `/api/v1/${path}?${query}`,
    headers: {
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...form?.headers,
      ...options.headers,
    },
    ...(options.body ? { payload: JSON.stringify(options.body) } : {}),
    ...(form ? { payload: form.payload } : {}),
    ...(options.from ? { remoteAddress: options.from } : {}),
  });
  const envelope = response.json<{ status: number; data: ReplyOf<EndpointOf<K>>; message: string }>();
  const refused = (envelope.data as { form?: string[] } | null)?.form ?? [];
  return {
    httpStatus: response.statusCode,
    status: envelope.status,
    data: envelope.data,
    message: envelope.message,
    form: refused,
    headers: response.headers,
  };
}
