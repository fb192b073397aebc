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
import { sendMails } from '../mail/send-mails.ts';
import type { Payments } from '#outbound/payment-port.ts';
import type { SearchEngine } from '#outbound/search-port.ts';
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
  /** The picture of a call that takes one. */
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
  /** The pictures that people uploaded, by name. */
  media: Map<string, Uint8Array>;
  clock: { now(): Date; set(date: Date): void };
  /** One call of the API by its contract: `shop.call('GET product/{id}', { params: { id: 1 } })`. */
  call<K extends EndpointKey>(key: K, options?: CallOptions<K>): Promise<CallReply<ReplyOf<EndpointOf<K>>>>;
  /** The headers of a signed-in user: writes the login row instead of clicking through a form. */
  signIn(userId: number): Promise<Record<string, string>>;
  /** Delivers what is queued, and answers every mail that has left the shop so far, oldest first. */
  mails(): Promise<OutgoingMail[]>;
  /** Does what acts have left for after their commit. */
  work(): Promise<void>;
  close(): Promise<void>;
};

/** The same hashes for a thousandth of the work. */
const quickPasswords = passwordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } });

export const testPublicUrl = 'http://shop.test';

/** A shop on a database of its own with nothing in it but the languages en (default) and ar. */
export async function buildTestShop(
  options: {
    now?: Date;
    /** Goes by the database's time, as a running shop does, and cannot be moved. */
    hasDatabaseClock?: boolean;
    connections?: number;
    rateLimits?: boolean;
    patienceMs?: number;
    /** Absent: mails are kept for `mails()`. */
    mailer?: Mailer;
    passwords?: PasswordHasher;
    evenReplyMs?: number;
    /** Absent: never. */
    isStrained?: () => boolean;
    payments?: Payments;
    countryHeader?: string;
    /** Absent: the database searches. */
    searchEngine?: SearchEngine;
    /** Absent: nothing is logged. */
    logger?: AppOptions['logger'];
    socialProviders?: SocialProviders;
    webhooks?: WebhookPort;
    machine?: Machine;
    /** A shop that is there already, dropped with this one; absent: a new one with two languages. */
    database?: TestDatabase;
    /** Adds what is to be on the same server, as pages are. */
    mount?: (app: App) => Promise<void>;
  } = {},
): Promise<TestShop> {
  const database = options.database ?? (await cloneDatabase());
  // A slow machine is no overload, neither for a call nor for its turn with the database, except where a test says so.
  const patienceMs = options.patienceMs ?? 30_000;
  const { db, close } = openDatabase({
    url: database.url,
    max: options.connections ?? 10,
    patienceMs,
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
    evenReplyMs: options.evenReplyMs ?? 0,
    patienceMs,
    ...(options.isStrained ? { isStrained: options.isStrained } : {}),
    passwords: options.passwords ?? quickPasswords,
    ...(options.payments ? { payments: options.payments } : {}),
    ...(options.searchEngine ? { searchEngine: options.searchEngine } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.webhooks ? { webhooks: options.webhooks } : {}),
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
      // Mails to different people are sent at the same time; their ids tell which was queued first.
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

/** A Message-ID begins with the number of the mail: `<mail-12-…@shop.test>`. */
function numberOf({ messageId }: OutgoingMail): number {
  return Number(/^<mail-(\d+)-/.exec(messageId)?.[1]);
}

const endpoints: Endpoint[] = Object.values(api).flatMap((domain) => Object.values<Endpoint>(domain));

/** A multipart body as a browser makes it. `name` and `type` are what the sender claims. */
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
