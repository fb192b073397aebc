import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { BodyOf, ParamsOf, ReplyOf } from '@souk/contract/endpoint';
import type { Audience } from '@souk/rules/permissions';
import { expect } from 'vitest';
import { audited } from '#authority/audited.ts';
import { openSession } from '#authority/open-session.ts';
import { signSession } from '#authority/session-token.ts';
import { consoleCookies } from '#http/console-caller.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { buildUser, makeOwner } from '#testing/builders.ts';

/** As a browser sends what a page of the shop asks for. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

/** The headers of somebody at a console, without typing a password. They must be a member there. */
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

/** The headers of an owner who is new: of the store, or of the shop itself where none is named. */
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

/** One call by its contract: `callConsole(shop, consoleApi.session.me, { headers })`. A success has to fit its schema, without keys that it does not declare. */
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
  const isFile = String(response.headers['content-type']).startsWith('text/csv');
  const { status, data } = isFile
    ? { status: response.statusCode, data: response.body as ReplyOf<E> } // its contract says text
    : response.json<{ status: number; data: ReplyOf<E> }>();
  // A schema drops keys that it does not declare.
  if (status === 200) expect(data, `${endpoint.method} ${endpoint.path}`).toEqual(endpoint.reply.parse(data));
  return { httpStatus: response.statusCode, status, data, headers: response.headers };
}
