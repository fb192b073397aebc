import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReadReplica } from '#cache/read-replica.ts';
import type { PartCache } from '#cache/part-cache.ts';
import type { ReplyCache } from '#cache/reply-cache.ts';
import type { Clock } from '#db/database-clock.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { LRUCache } from 'lru-cache';
import type { AcceptPending } from '#runtime/pending-connections.ts';
import type { ConcurrencyLimit } from '#runtime/concurrency-limit.ts';
import type { Machine } from '#outbound/machine-port.ts';
import type { Dns } from '#outbound/dns-port.ts';
import type { Mailer } from '#outbound/mailer.ts';
import type { Media } from '#outbound/media-port.ts';
import type { Payments } from '#outbound/payment-port.ts';
import type { ProviderKeys } from '#outbound/provider-keys-port.ts';
import type { SearchEngine, SearchEngineError } from '#outbound/search-port.ts';
import type { SiteCache } from '#settings/site-cache.ts';
import type { SocialProviders } from '#outbound/social-port.ts';
import type { Metrics } from '#runtime/metrics.ts';
import type { VatRegister } from '#outbound/vat-register-port.ts';
import type { WebhookPort } from '#outbound/webhook-port.ts';
import type { Tracer } from '#runtime/tracer.ts';

/** Dependencies and shared state of the shop; tests pass their own. */
export type Shop = {
  db: Kysely<DB>;
  /** Serves public reads instead of `db`; null: no replica. */
  replica: ReadReplica | null;
  clock: Clock;
  /** In-memory cache of settings and languages, invalidated when they change. */
  site: SiteCache;
  /** The shop's origin without a trailing slash. Links and URLs are built from it, never from `Host`. */
  publicUrl: string;
  /** Cache of public replies; the host invalidates it on changes. */
  replies: ReplyCache;
  /** Caches parts shared by public replies; used when a whole reply isn't cached. */
  parts: PartCache;
  /** Configured payment methods; without any, only cash on delivery. */
  payments: Payments;
  /** Keys of payment providers that the console may set. */
  providerKeys: ProviderKeys;
  /** Configured social login providers; each must also be enabled in the settings. */
  socialProviders: SocialProviders;
  /** Signs logins and links; at least 32 characters. */
  authSecret: string;
  mailer: Mailer;
  /** Sender address of emails; null: the shop's, from the settings. */
  mailFrom: string | null;
  /** Header (lower case) in which a proxy or CDN sends the visitor's country; null: none. */
  countryHeader: string | null;
  media: Media;
  /** Searches instead of the database (`catalog/search-of.ts`); null: no search engine. */
  searchEngine: { engine: SearchEngine; watch: SearchEngineWatch } | null;
  /** Looks up VAT numbers; used only if the setting `vat_check` is on. */
  vatRegister: VatRegister;
  /** Looks up the records that receivers of emails check. */
  dns: Dns;
  /** Posts to addresses entered by users. */
  webhooks: WebhookPort;
  /** Health and backups of the host, for the console. */
  machine: Machine;
  passwords: PasswordHasher;
  /** Minimum duration of replies that must not reveal whether an account exists (http/answer-evenly.ts). */
  minReplyMs: number;
  /** How long a caller waits for a reply in total, including all queues (runtime/deadline.ts). */
  requestTimeoutMs: number;
  /** Resolves once pending connections are accepted; long work awaits it first (runtime/pending-connections.ts). */
  acceptPending: AcceptPending;
  /** Whether the process is overloaded and rejects new calls (runtime/overload-watch.ts). */
  isOverloaded(): boolean;
  /** False only in tests and benchmarks. */
  rateLimits: boolean;
  log: FastifyBaseLogger;
  /** Prometheus metrics. */
  metrics: Metrics;
  tracer: Tracer;
  /** In-memory state of this process. */
  memory: ShopMemory;
};

/** Records the outcome of each request to the search engine (`search/engine-watch.ts`). */
export type SearchEngineWatch = {
  recordSuccess(): void;
  recordFailure(error: SearchEngineError): void;
  state(): { isUnavailable: boolean; successes: number; failures: number };
};

export type ShopMemory = {
  /** Queues of waiting calls (http/within-limit.ts). */
  queues: { reads: ConcurrencyLimit; acts: ConcurrencyLimit };
  /** Running computations by key, to deduplicate them (http/share-in-flight.ts). */
  inFlight: Map<string, Promise<unknown>>;
  /** Recently rejected form submissions by client; times in ms (http/record-refused-form.ts). */
  rejectedSubmissions: LRUCache<string, { endsAt: number; count: number }>;
  /** Whether recently searched words occur in the catalog (search/known-forms.ts). */
  knownWordForms: LRUCache<
    string,
    { words: string[]; lexemes: string[]; isKnown: boolean; products: number }
  >;
  /** When a webhook of each provider was last recorded, in ms. */
  lastWebhookAt: Map<string, number>;
  /** Searches per term since the last flush; times in ms (search/search-term-counter.ts). */
  searches: {
    counted: Map<string, { searches: number; hits: number | null; isWidened: boolean }>;
    flushedAt: number;
  };
};

/** Argon2id hashes in PHC format, as stored in `users.password_hash` (account/password-hasher.ts). */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Whether the password matches. For null (no account) false, after the same time. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the hash was created with a lower cost than the current one. */
  isOutdated(stored: string): boolean;
};
