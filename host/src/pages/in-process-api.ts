import type { OutgoingHttpHeaders } from 'node:http';
import { api } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import type { App } from '@souk/server/app';
import { constantCacheControl } from '@souk/server/http/constant-reply';
import { findReplyForPage } from '@souk/server/http/reply-for-page';
import { UnavailableError } from '@souk/server/db/database-errors';
import { pageRequestHeader } from '@souk/server/runtime/request-id';
import { apiAddress, apiRoute } from '@souk/rules/api-address';
import type { ApiRequest, ApiTransport } from '@souk/storefront/shop-context';
import type { FastifyRequest } from 'fastify';

/** Summary of the API calls of one page request: whether the page may be cached, under which tags, and its cookies. */
export type CallLog = {
  isPersonal: boolean;
  hasFailed: boolean;
  /** A call failed temporarily: the database is unreachable or overloaded. */
  isUnavailable: boolean;
  tags: Set<string>;
  cookies: string[];
};

export type InProcessApi = {
  call: ApiTransport;
  log: CallLog;
  /** Rejects with UnavailableError as soon as a call fails temporarily; otherwise never settles. */
  refused: Promise<never>;
};

// A visitor's headers are passed on with personal calls only. The fetch mode is omitted: a form post is a navigation, but
// the call made for it is an API request of our own page.
const personalHeaders = ['accept-language', 'cookie', 'origin', 'sec-fetch-site', 'user-agent'] as const;

type ApiReply = { status: number; body: unknown };

/**
 * Parsed constant replies. All countries and their states are 300 kB of JSON, most of the work for a page that needs one of
 * their names.
 */
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

/** Records metrics and logs as `RequestWatch` does for other calls. */
function noteCall(
  { app, page, template }: { app: App; page: FastifyRequest; template: string },
  ms: number,
): void {
  const route = apiRoute(template);
  app.shop.metrics.pageCallSeconds.observe({ route }, ms / 1000);
  page.log.debug({ route, status: 200, ms: Math.round(ms * 10) / 10 }, 'request');
}

/** Calls the public API without the network, with the same endpoints, limits and errors that apps get. */
export function inProcessApi(app: App, page: FastifyRequest, language: string): InProcessApi {
  const log: CallLog = {
    isPersonal: false,
    hasFailed: false,
    isUnavailable: false,
    tags: new Set(),
    cookies: [],
  };
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
  refused.catch(() => {}); // pages that have finished no longer await it
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
    // Personal calls count against the visitor's rate limits; public ones do not.
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
    // A form handles the failure itself, so that the visitor's input is not lost.
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
