import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { BodyOf, ParamsOf, ReplyOf } from '@souk/contract/endpoint';
import type { Audience } from '@souk/rules/permissions';
import { expect } from 'vitest';
import { audited } from '#access/audited.ts';
import { openSession } from '#access/open-session.ts';
import { signSession } from '#access/session-token.ts';
import { consoleCookies } from '#http/console-caller.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { buildUser, makeOwner } from '#testing/builders.ts';

export const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

/** Headers of a member's session, without a password. */
export async function atConsole(
  shop: TestShop,
  userId: number,
  audience: Audience,
): Promise<Record<string, string>> {
  const now = shop.clock.now();
  const actor = { kind: 'person', userId, name: 'Somebody', storeId: null, requestId: null } as const;
  const opened = await audited(shop.db, actor, (tx) =>
    openSession(tx, { userId, audience, userAgent: 'test', secondFactor: 'passkey', now }),
  );
  if (!opened.ok) throw new Error(`No console for ${userId}: ${opened.reason}`);
  return {
    ...fromOwnPage,
    cookie: `${consoleCookies[audience]}=${await signSession(shop.app.shop, opened.session)}`,
  };
}

/** Headers of a new owner, of the store or else of the shop. */
export async function ownerAtConsole(
  shop: TestShop,
  { storeId, ...person }: { storeId?: number; name?: string; email?: string } = {},
): Promise<Record<string, string>> {
  const id = await buildUser(shop.db, person);
  await makeOwner(shop.db, id, storeId);
  return atConsole(shop, id, storeId === undefined ? 'operator' : 'seller');
}

export type ConsoleReply<T> = {
  httpStatus: number;
  status: number;
  data: T;
  headers: Record<string, string | string[] | number | undefined>;
};

function multipartOf(field: string, content: string, headers: Record<string, string> = {}) {
  const payload = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\n\r\n${content}\r\n--cut--\r\n`;
  return { payload, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' } };
}

/**
 * Calls an endpoint through its contract: `callConsole(shop, consoleApi.session.me, { headers })`. Successful replies must match the schema
 * without extra keys.
 */
export async function callConsole<E extends ConsoleEndpoint>(
  { app }: Pick<TestShop, 'app'>,
  endpoint: E,
  call: {
    params?: { [Name in keyof ParamsOf<E>]: string | number };
    query?: Record<string, string | number>;
    body?: BodyOf<E> | Record<string, unknown>;
    headers?: Record<string, string>;
    upload?: string;
  } = {},
): Promise<ConsoleReply<ReplyOf<E>>> {
  const params = new Map(Object.entries<string | number>(call.params ?? {}));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params.get(name) ?? 0));
  const response = await app.server.inject({
    method: endpoint.method,
    url: `/api/v1/${path}`,
    ...(call.query
      ? {
          query: Object.fromEntries(Object.entries(call.query).map(([name, value]) => [name, String(value)])),
        }
      : {}),
    headers: { ...(call.body ? { 'content-type': 'application/json' } : {}), ...call.headers },
    ...(call.body ? { payload: JSON.stringify(call.body) } : {}),
    ...(call.upload === undefined ? {} : multipartOf(endpoint.upload ?? '', call.upload, call.headers)),
  });
  const isFile = 'content-disposition' in response.headers;
  const { status, data } = isFile
    ? { status: response.statusCode, data: response.body as ReplyOf<E> } // text by its contract
    : response.json<{ status: number; data: ReplyOf<E> }>();
  // A schema drops undeclared keys.
  if (status === 200) expect(data, `${endpoint.method} ${endpoint.path}`).toEqual(endpoint.reply.parse(data));
  return { httpStatus: response.statusCode, status, data, headers: response.headers };
}
