import { apiRoot } from '@souk/rules/api-address';
import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { defaultMinReplyMs } from '#http/answer-evenly.ts';
import { passwordHasher } from '#account/password-hasher.ts';
import { verifyLogin } from '#account/verify-login.ts';
import type { ReadReplica } from '#cache/read-replica.ts';
import { PartCache } from '#cache/part-cache.ts';
import { ReplyCache } from '#cache/reply-cache.ts';
import type { Clock } from '#db/database-clock.ts';
import type { DB } from '#db/generated/db.d.ts';
import { nextPriceChange } from '#marketing/flash-sales/next-price-change.ts';
import { answersAtOnce, type AtOnce } from '#http/early-answers.ts';
import { apiPlugin } from '#http/api-plugin.ts';
import { floodCounters, type CountFlood } from '#http/flood-store.ts';
import { CachedReplyServer } from '#http/cached-reply-server.ts';
import { recordUntrustedHeaders } from '#http/record-untrusted-headers.ts';
import { answerUnroutable } from '#http/answer-unroutable.ts';
import { longestParameter } from '#http/known-paths.ts';
import { withoutTrailingSlash } from '#http/without-trailing-slash.ts';
import { parseQueryString } from '#http/query-string.ts';
import { drainLargeBodies } from '#http/large-bodies.ts';
import { watchSearches } from '#http/watch-searches.ts';
import { refuseSlowBodies } from '#http/slow-bodies.ts';
import { watchConnections } from '#runtime/pending-connections.ts';
import { defaultRequestTimeoutMs } from '#runtime/deadline.ts';
import { noMachine, type Machine } from '#outbound/machine-port.ts';
import { systemDns, type Dns } from '#outbound/dns-port.ts';
import type { Mailer } from '#outbound/mailer.ts';
import type { Media } from '#outbound/media-port.ts';
import type { SearchEngine } from '#outbound/search-port.ts';
import { cashOnly, type Payments } from '#outbound/payment-port.ts';
import { noProviderKeys, type ProviderKeys } from '#outbound/provider-keys-port.ts';
import { livePayments } from '#payment/keys/live-payments.ts';
import { postToPublicAddresses } from '#outbound/post-to-public-addresses.ts';
import { noVatRegister, type VatRegister } from '#outbound/vat-register-port.ts';
import type { WebhookPort } from '#outbound/webhook-port.ts';
import { paymentCallbacks } from '#payment/provider-callback-routes.ts';
import { searchCounter } from '#search/search-term-counter.ts';
import { EngineWatch } from '#search/engine-watch.ts';
import { createKnownForms } from '#search/known-forms.ts';
import { createSiteCache } from '#settings/site-cache.ts';
import { limitConcurrency } from '#runtime/concurrency-limit.ts';
import type { PasswordHasher, Shop, ShopMemory } from '#shop.ts';
import type { SocialProviders } from '#outbound/social-port.ts';
import { socialLoginPages } from '#account/social-login/browser-routes.ts';
import { buildMetrics, type Metrics } from '#runtime/metrics.ts';
import { readLevels } from './read-levels.ts';
import { pageRequestOf, requestIds } from '#runtime/request-id.ts';
import { untraced, type Tracer } from '#runtime/tracer.ts';
import { RequestWatch } from '#runtime/watch-requests.ts';
import { workLog } from '#runtime/work-log.ts';
import { consoleHandlers, shopHandlers } from './handlers.ts';

export type AppOptions = {
  db: Kysely<DB>;
  replica?: ReadReplica | null;
  publicUrl: string;
  authSecret: string;
  /** Sends queued emails (`notification/mail/send-mails.ts`). */
  mailer: Mailer;
  /** Sender address of emails; default: the shop's, from the settings. */
  mailFrom?: string | undefined;
  /** Default: no proxy reports the visitor's country. */
  countryHeader?: string | null;
  /** Storage of uploaded images. */
  media: Media;
  clock?: Clock;
  rateLimits?: boolean;
  /** Rate limit counter shared by all processes; default: counts in this process only. */
  countFlood?: CountFlood | undefined;
  passwords?: PasswordHasher;
  minReplyMs?: number;
  requestTimeoutMs?: number;
  /** Whether the process is overloaded; default: never. */
  isOverloaded?: () => boolean;
  /** External search engine; default: searches the database. */
  searchEngine?: SearchEngine | null;
  payments?: Payments;
  /** Default: the console sets no keys. */
  providerKeys?: ProviderKeys;
  socialProviders?: SocialProviders;
  /** Register of VAT numbers; default: none. */
  vatRegister?: VatRegister;
  /** Default: the name servers of this machine. */
  dns?: Dns;
  /** Default: posts to public internet addresses only. */
  webhooks?: WebhookPort;
  /** Health and backups of the host; default: unknown. */
  machine?: Machine;
  logger?: FastifyServerOptions['logger'];
  /** Addresses and networks whose forwarded headers are trusted. */
  trustProxy?: readonly string[];
  metrics?: Metrics;
  tracer?: Tracer;
  /** Size limit of the reply cache, and again of the part cache; the default suits a normal shop. */
  replyCacheBytes?: number;
};

export type App = {
  /** The server with `/api/v1/` mounted; the host adds the storefront to it. */
  server: FastifyInstance;
  shop: Shop;
  /** Sent as `x-souk-internal` by pages that the shop renders itself. */
  internalKey: string;
  atOnce: AtOnce;
  repliesAtOnce: CachedReplyServer;
};

/** Builds the API. Dependencies that tests replace are options. Doesn't listen, and reads nothing before the first call. */
export async function buildApp(options: AppOptions): Promise<App> {
  const internalKey = randomBytes(16).toString('hex');
  const metrics = options.metrics ?? buildMetrics();
  const proxies = options.trustProxy ?? [];
  const isInProcess = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    pageRequestOf(headers, internalKey) !== null;
  const requests = new RequestWatch(metrics, isInProcess);
  const idOf = requestIds(internalKey, proxies);
  const server = fastify({
    logger: options.logger ?? false,
    logController: requests,
    // Faster without options, which no route uses (`logLevel`, `logSerializers`).
    childLoggerFactory: (log, bindings) => log.child(bindings),
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    genReqId: idOf,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    handlerTimeout: 15_000,
    keepAliveTimeout: 72_000,
    // Drops inactive sockets, mostly of clients that never read the response.
    connectionTimeout: 20_000,
    // `connectionsCheckingInterval` delays the timeouts by up to its length.
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 3000 },
    rewriteUrl: withoutTrailingSlash,
    routerOptions: { maxParamLength: longestParameter, querystringParser: parseQueryString },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      requests.follow(request, reply);
      void answerUnroutable(shop, error, request, reply);
    },
  });
  const replies = new ReplyCache((after) => nextPriceChange(options.db, after), options.replyCacheBytes);
  const site = createSiteCache(options.db);
  const fixed = options.payments ?? cashOnly;
  const providerKeys = options.providerKeys ?? noProviderKeys(fixed);
  const shop: Shop = {
    db: options.db,
    replica: options.replica ?? null,
    clock: options.clock ?? { now: () => new Date() },
    site,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    replies,
    parts: new PartCache(replies, options.replyCacheBytes),
    payments: livePayments({ fixed, keys: providerKeys, site, authSecret: options.authSecret }),
    providerKeys,
    vatRegister: options.vatRegister ?? noVatRegister,
    dns: options.dns ?? systemDns(),
    socialProviders: options.socialProviders ?? {},
    authSecret: options.authSecret,
    mailer: options.mailer,
    mailFrom: options.mailFrom ?? null,
    countryHeader: options.countryHeader ?? null,
    media: options.media,
    searchEngine: options.searchEngine
      ? { engine: options.searchEngine, watch: new EngineWatch(server.log) }
      : null,
    webhooks:
      options.webhooks ?? postToPublicAddresses({ allowsHttp: options.publicUrl.startsWith('http:') }),
    machine: options.machine ?? noMachine,
    passwords: options.passwords ?? passwordHasher(),
    minReplyMs: options.minReplyMs ?? defaultMinReplyMs,
    requestTimeoutMs: options.requestTimeoutMs ?? defaultRequestTimeoutMs,
    acceptPending: watchConnections(server.server),
    isOverloaded: options.isOverloaded ?? (() => false),
    rateLimits: options.rateLimits ?? true,
    log: workLog(server.log),
    metrics,
    tracer: options.tracer ?? untraced,
    memory: emptyMemory(),
  };
  refuseSlowBodies(server);
  drainLargeBodies(server);
  recordUntrustedHeaders(server, { db: shop.db, now: () => shop.clock.now() });
  // Declared upfront so that all requests have the same hidden class, which keeps property access fast.
  server.decorateRequest('shownPage');
  const onSearch = searchCounter(shop);
  watchSearches(server, { isInProcess, onSearch });
  const atOnce = answersAtOnce(server, { requests, idOf, trustProxy: proxies, onSearch });
  const floods = floodCounters(shop.clock, options.countFlood);
  const repliesAtOnce = new CachedReplyServer({ shop, atOnce, floods });
  shop.tracer.traceRequests(server);
  metrics.onScrape(readLevels(shop));
  await server.register(apiPlugin, {
    prefix: apiRoot,
    shop,
    verifyLogin,
    atOnce: repliesAtOnce,
    floods,
    handlers: shopHandlers,
    consoleHandlers,
    internalKey,
    browserPages: { '/user/social-login': socialLoginPages },
  });
  await server.register(paymentCallbacks, { prefix: `${apiRoot}/payment`, shop });
  return { server, shop, internalKey, atOnce, repliesAtOnce };
}

function emptyMemory(): ShopMemory {
  return {
    // A read sends up to eight queries at once, so forty reads stay below the limit of 500 waiting for a connection. Calls on
    // personal data have their own queue, so that many visitors who browse do not block those who buy.
    queues: {
      reads: limitConcurrency({ atOnce: 40, mostWaiting: 2000 }),
      acts: limitConcurrency({ atOnce: 40, mostWaiting: 500 }),
    },
    inFlight: new Map(),
    rejectedSubmissions: new LRUCache({ max: 5000 }),
    knownWordForms: createKnownForms(),
    lastWebhookAt: new Map(),
    searches: { counted: new Map(), flushedAt: 0 },
  };
}
