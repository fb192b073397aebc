import type { BodyInput, QueryInput, ReplyOf } from '@souk/contract/endpoint';
import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { issueLogin } from '#account/issue-login.ts';
import { buildApp, type App } from '../app.ts';
import type { DB } from '../db/generated/db.d.ts';
import { openDatabase } from '../db/open-database.ts';
import { cloneDatabase } from './test-database.ts';

export type CallOptions<K extends EndpointKey> = {
  params?: Record<string, string | number>;
  query?: QueryInput<EndpointOf<K>> | Record<string, unknown>;
  body?: BodyInput<EndpointOf<K>> | Record<string, unknown>;
  headers?: Record<string, string>;
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
  clock: { now(): Date; set(date: Date): void };
  /** One call of the API by its contract: `shop.call('GET product/{id}', { params: { id: 1 } })`. */
  call<K extends EndpointKey>(key: K, options?: CallOptions<K>): Promise<CallReply<ReplyOf<EndpointOf<K>>>>;
  /** The headers of a signed-in user: writes the login row instead of clicking through a form. */
  signIn(userId: number): Promise<Record<string, string>>;
  close(): Promise<void>;
};

export const testPublicUrl = 'http://shop.test';

/** A shop on a database of its own with nothing in it but the languages en (default) and ar. */
export async function buildTestShop(
  options: { now?: Date; connections?: number; rateLimits?: boolean; patienceMs?: number } = {},
): Promise<TestShop> {
  const database = await cloneDatabase();
  const { db, close } = openDatabase({
    url: database.url,
    max: options.connections ?? 10,
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
  });
  let now = options.now ?? new Date('2026-11-20T12:00:00Z');
  const clock = { now: () => now, set: (date: Date) => void (now = date) };
  await db
    .insertInto('languages')
    .values([
      { code: 'en', name: 'English', direction: 'ltr', is_default: true, position: 0 },
      { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false, position: 1 },
    ])
    .execute();
  const app = await buildApp({
    db,
    clock,
    publicUrl: testPublicUrl,
    authSecret: randomBytes(32).toString('hex'),
    rateLimits: options.rateLimits ?? false,
  });
  await app.server.ready();
  return {
    app,
    db,
    databaseUrl: database.url,
    clock,
    call: (key, callOptions) => callApi(app, key, callOptions),
    signIn: async (userId) => ({ authorization: `Bearer ${(await issueLogin(app.shop, userId)).token}` }),
    async close() {
      await app.server.close();
      await close();
      await database.drop();
    },
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
  const response = await app.server.inject({
    method,
    url: `/api/v1/${path}?${query}`,
    headers: { ...(options.body ? { 'content-type': 'application/json' } : {}), ...options.headers },
    ...(options.body ? { payload: JSON.stringify(options.body) } : {}),
  });
  const envelope = response.json<{ status: number; data: ReplyOf<EndpointOf<K>>; message: string }>();
  const form = (envelope.data as { form?: string[] } | null)?.form ?? [];
  return {
    httpStatus: response.statusCode,
    status: envelope.status,
    data: envelope.data,
    message: envelope.message,
    form,
    headers: response.headers,
  };
}
