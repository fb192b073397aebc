import type { OutgoingHttpHeaders } from 'node:http';
import { api } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import type { App } from '@souk/server/app';
import { constantCacheControl } from '@souk/server/http/constant-reply';
import { findReplyForPage } from '@souk/server/http/reply-for-page';
import { UnavailableError } from '@souk/server/db/database-errors';
import { pageRequestHeader } from '@souk/server/telemetry/request-id';
import { apiAddress, apiRoute } from '@souk/rules/api-address';
import type { ApiRequest, ApiTransport } from '@souk/storefront/shop-context';
import type { FastifyRequest } from 'fastify';

/** What the calls of one page request came to: whether it may be kept, under which tags, and its cookies. */
export type CallLog = {
  isPersonal: boolean;
  hasFailed: boolean;
  /** Some call may succeed later: the database is away or has too much to do. */
  isUnavailable: boolean;
  tags: Set<string>;
  cookies: string[];
};

export type InProcessApi = {
  call: ApiTransport;
  log: CallLog;
  /** Rejects with UnavailableError as soon as something that the page shows may succeed later; else it never settles. */
  refused: Promise<never>;
};

// A visitor's own headers travel only with personal calls. The fetch mode stays behind: a form post is a navigation to
// the browser, while the call made for it is an API request of our own page.
const personalHeaders = ['accept-language', 'cookie', 'origin', 'sec-fetch-site', 'user-agent'] as const;

type ApiReply = { status: number; body: unknown };

/** All countries and their states are 300 kB of JSON: by far the most work of a page that needs one name of them. */
const constantsOf = new WeakMap<App, Map<string, ApiReply>>();

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((domain) =>
    Object.values(domain as Record<string, Endpoint>).map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      endpoint,
    ]),
  ),
);

function noteTags(
  { tags }: CallLog,
  { 'surrogate-key': names }: OutgoingHttpHeaders | Readonly<Record<string, string>>,
) {
  for (const tag of String(names ?? '').split(' ')) if (tag) tags.add(tag);
}

/** As `RequestWatch` notes a call that goes its whole way. */
function noteCall(
  { app, page, template }: { app: App; page: FastifyRequest; template: string },
  ms: number,
): void {
  const route = apiRoute(template);
  app.shop.metrics.pageCallSeconds.observe({ route }, ms / 1000);
  page.log.debug({ route, status: 200, ms: Math.round(ms * 10) / 10 }, 'request');
}

/** The public API without the network: the same endpoints, limits and errors, so that pages see what apps see. */
export function inProcessApi(app: App, page: FastifyRequest, language: string): InProcessApi {
  const log: CallLog = {
    isPersonal: false,
    hasFailed: false,
    isUnavailable: false,
    tags: new Set(),
    cookies: [],
  };
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
  refused.catch(() => {}); // a page that is finished already does not ask
  const constants = constantsOf.get(app) ?? new Map<string, ApiReply>();
  constantsOf.set(app, constants);
  async function call(request: ApiRequest) {
    const [method, template] = request.key.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const url = apiAddress(template, request.params, request.query);
    const constant = method === 'GET' && !request.personal && constants.get(url);
    if (constant) return constant;
    const endpoint = method === 'GET' && !request.personal && endpoints.get(request.key);
    const begun = performance.now();
    const cached = endpoint && (await findReplyForPage(app.shop, { endpoint, url, language }));
    if (cached) {
      noteTags(log, cached.headers);
      noteCall({ app, page, template }, performance.now() - begun);
      return { status: 200, body: cached.body };
    }
    const headers: Record<string, string> = {
      language,
      [pageRequestHeader]: `${app.internalKey} ${page.id}`,
    };
    if (request.personal) {
      log.isPersonal = true;
      for (const name of [...personalHeaders, app.shop.countryHeader ?? '']) {
        const value = page.headers[name];
        if (typeof value === 'string') headers[name] = value;
      }
    }
    // A visitor's own calls count against the visitor's limits; what everybody sees alike does not.
    if (method === 'GET' && !request.personal) headers['x-souk-internal'] = app.internalKey;
    if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;
    if (request.body !== undefined) headers['content-type'] = 'application/json';
    const response = await app.server.inject({
      method,
      url,
      headers,
      remoteAddress: page.ip,
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
    if (response.statusCode >= 500) log.hasFailed = true;
    if (response.statusCode === 503) log.isUnavailable = true;
    // What somebody typed must not be lost over it: a form says itself that it was not taken.
    if (response.statusCode === 503 && (method === 'GET' || page.method !== 'POST'))
      refuse(new UnavailableError());
    const body = response.json<unknown>();
    if (request.personal) log.cookies.push(...[response.headers['set-cookie'] ?? []].flat());
    else noteTags(log, response.headers);
    const reply = { status: response.statusCode, body };
    if (response.headers['cache-control'] === constantCacheControl) constants.set(url, reply);
    return reply;
  }
  return { call, log, refused };
}
