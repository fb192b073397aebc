import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { api as contract, type Domain } from '@souk/contract/api';
import { consoleApi, type ConsoleApi } from '@souk/contract/console-api';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import type { AllConsoleHandlers } from './console-call.ts';
import { handleErrors, sendNotFound } from './errors.ts';
import { floodStore, type FloodCounters } from './flood-store.ts';
import { mountConsole } from './mount-console.ts';
import { descriptions, everyMethod, methodsAt, overlapping } from './known-paths.ts';
import { mountHandlers, packing, urlOf } from './mount-handlers.ts';
import type { Answering, Handlers } from './mount.ts';

export type AllHandlers = { [D in Domain]: Handlers<D> };
export type ApiOptions = Answering & {
  floods: FloodCounters;
  handlers: AllHandlers;
  consoleHandlers: AllConsoleHandlers;
  internalKey: string;
  /** Pages for browsers, by path prefix. */
  browserPages: Readonly<Record<`/${string}`, FastifyPluginAsync<{ shop: Shop }>>>;
};

export async function apiPlugin(
  app: FastifyInstance,
  { shop, verifyLogin, atOnce, floods, handlers, consoleHandlers, internalKey, browserPages }: ApiOptions,
) {
  readJsonStrictly(app);
  handleErrors(app, shop);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
  });
  await app.register(cookie);
  await app.register(compress, { global: false }); // enabled per endpoint, see mount.ts
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    maxAge: 86_400,
    allowedHeaders: [
      'Authorization',
      'Language',
      'Lang',
      'Content-Type',
      'X-Requested-With',
      'X-User-Token',
      'Idempotency-Key',
    ],
    exposedHeaders: [
      'Retry-After',
      'X-Request-Id',
      'X-User-Token',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ],
  });
  if (shop.rateLimits) {
    await app.register(rateLimit, {
      max: 600,
      timeWindow: 60_000,
      store: floodStore(floods),
      // Server-rendered pages call this API too; their visitors are counted elsewhere.
      allowList: (request) => request.method === 'GET' && request.headers['x-souk-internal'] === internalKey,
      errorResponseBuilder: (_request, context) =>
        Object.assign(new Error('rate limited'), {
          statusCode: 429,
          retryAfterSeconds: Math.ceil(context.ttl / 1000),
        }),
    });
  }
  const mountDomain = <D extends Domain>(domain: D) =>
    mountHandlers(app, { shop, verifyLogin, atOnce }, contract[domain], handlers[domain]);
  for (const domain of Object.keys(contract) as Domain[]) mountDomain(domain);
  // One counter for all groups: a key's limit covers all its calls.
  const console = { shop, countFlood: floods('keys') };
  for (const group of Object.keys(consoleApi) as (keyof ConsoleApi)[])
    mountConsole(app, console, consoleApi[group], consoleHandlers[group]);
  for (const [prefix, pages] of Object.entries(browserPages)) await app.register(pages, { prefix, shop });
  describeItself(app, shop);
  answerTheRest(app, shop);
}

/** Accepts only JSON in valid UTF-8; an empty body is an empty object. `readBody` refuses prototype keys. */
function readJsonStrictly(app: FastifyInstance) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {});
    try {
      done(null, JSON.parse(decoder.decode(body as Buffer)));
    } catch {
      done(Object.assign(new Error('not UTF-8 or no JSON'), { statusCode: 400 }), undefined);
    }
  });
}

/** Serves the OpenAPI documents, each built on first use. */
function describeItself(app: FastifyInstance, shop: Shop) {
  for (const [path, describe] of Object.entries(descriptions)) {
    let text: string | null = null;
    app.get(`/${path}`, { compress: packing }, (_request, reply) => {
      text ??= JSON.stringify(describe({ origin: shop.publicUrl }));
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(text);
    });
  }
}

/**
 * All other paths below `/api/v1/`: 405 with `Allow` if the path is known, otherwise 404 (CONTRACT L9). This is a route
 * because an unmatched path would go to the storefront mounted beside the API and would not be rate limited. A single route
 * for all paths: one for each missing method of each path took most of the startup time.
 */
function answerTheRest(app: FastifyInstance, shop: Shop) {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsAt(request.url.slice(app.prefix.length + 1));
    if (allowed === null) return sendNotFound(shop, request, reply, 404);
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    return sendNotFound(shop, request, reply, 405);
  };
  const rest = {
    exposeHeadRoute: false,
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => void (await refuse(request, reply)),
    handler: refuse,
  };
  for (const { path, methods } of overlapping)
    app.route({
      ...rest,
      url: urlOf(path),
      method: everyMethod.filter((method) => !methods.includes(method)),
    });
  app.route({ ...rest, url: '/*', method: everyMethod });
}
