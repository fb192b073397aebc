import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReadReplica } from '#cache/read-replica.ts';
import type { PartCache } from '#cache/part-cache.ts';
import type { ReplyCache } from '#cache/reply-cache.ts';
import type { Clock } from '#db/database-clock.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { LRUCache } from 'lru-cache';
import type { LetIn } from '#runtime/entrance.ts';
import type { ConcurrencyLimit } from '#runtime/concurrency-limit.ts';
import type { Machine } from '#outbound/machine-port.ts';
import type { Mailer } from '#outbound/mailer.ts';
import type { Media } from '#outbound/media-port.ts';
import type { Payments } from '#outbound/payment-port.ts';
import type { SearchEngine, SearchEngineError } from '#outbound/search-port.ts';
import type { SiteCache } from '#settings/site-cache.ts';
import type { SocialProviders } from '#outbound/social-port.ts';
import type { Metrics } from '#runtime/metrics.ts';
import type { WebhookPort } from '#outbound/webhook-port.ts';
import type { Tracer } from '#runtime/tracer.ts';

/** What the whole shop works with; tests build it with their own parts. */
export type Shop = {
  db: Kysely<DB>;
  /** Asked instead of `db` for what is the same for everybody; null: there is none. */
  replica: ReadReplica | null;
  clock: Clock;
  /** Settings and languages, kept in memory and dropped when somebody edits them. */
  site: SiteCache;
  /** Origin of the shop without a slash at the end; links and page addresses are built from it, never from `Host`. */
  publicUrl: string;
  /** Which public replies are as they were; the host tells it of changes. */
  replies: ReplyCache;
  /** What public replies are made of, for those that nobody has asked for yet. */
  parts: PartCache;
  /** The payment methods that are configured; without any only cash is taken. */
  payments: Payments;
  /** Who can vouch for people; a provider's setting must be on besides. */
  socialProviders: SocialProviders;
  /** Signs logins and links; at least 32 characters. */
  authSecret: string;
  mailer: Mailer;
  /** The address that mails come from; null: the shop's own of the settings. */
  mailFrom: string | null;
  /** The header (lower case) in which a proxy or CDN in front names the visitor's country; null: none does. */
  countryHeader: string | null;
  media: Media;
  /** Asked instead of the database what a text finds (`catalog/search-of.ts`); null: there is none. */
  searchEngine: { engine: SearchEngine; watch: SearchEngineWatch } | null;
  /** Posts to addresses that people who sell here have typed. */
  webhooks: WebhookPort;
  /** What the console shows of the process that runs the shop. */
  machine: Machine;
  passwords: PasswordHasher;
  /** The least time of replies that must not tell whether an address is known (http/answer-evenly.ts). */
  evenReplyMs: number;
  /** How long a caller waits for a reply in total, including all queues (runtime/deadline.ts). */
  requestTimeoutMs: number;
  /** Before much is done in one go (runtime/entrance.ts). */
  letIn: LetIn;
  /** Whether the process has too much to do to begin anything new (runtime/overload-watch.ts). */
  isStrained(): boolean;
  /** Off only in tests and benches. */
  rateLimits: boolean;
  log: FastifyBaseLogger;
  /** What is counted for those who watch the shop from outside. */
  metrics: Metrics;
  tracer: Tracer;
  /** What this process remembers while it runs. */
  memory: ShopMemory;
};

/** Is told how each question to the engine ended; `search/engine-watch.ts`. */
export type SearchEngineWatch = {
  answered(): void;
  fell(error: SearchEngineError): void;
  state(): { isAway: boolean; answered: number; fell: number };
};

export type ShopMemory = {
  /** Queues of waiting calls (http/within-limit.ts). */
  queues: { reads: ConcurrencyLimit; acts: ConcurrencyLimit };
  /** Running computations by key, to deduplicate them (http/share-in-flight.ts). */
  inFlight: Map<string, Promise<unknown>>;
  /** Recently refused forms by client; times in ms (http/record-refused-form.ts). */
  refusedForms: LRUCache<string, { endsAt: number; count: number }>;
  /** Whether recently searched words occur in the catalog (search/known-forms.ts). */
  knownForms: LRUCache<string, { words: string[]; lexemes: string[]; isKnown: boolean; products: number }>;
  /** When a webhook of each provider was last recorded, in ms. */
  noticedAt: Map<string, number>;
  /** Searches per term since the last flush; times in ms (search/search-term-counter.ts). */
  searches: {
    counted: Map<string, { searches: number; hits: number | null; isWidened: boolean }>;
    writtenAt: number;
  };
};

/** Argon2id hashes in PHC format, as `users.password_hash` holds them (account/password-hasher.ts). */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Whether it is the password of this hash; for null (nobody) it costs the same and is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with less than today's cost. */
  isOutdated(stored: string): boolean;
};
