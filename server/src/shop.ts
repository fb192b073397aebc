import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SiteFacts } from '#settings/site-facts.ts';

/** What the whole shop works with; tests build it with their own parts (STYLE §1.17). */
export type Shop = {
  db: Kysely<DB>;
  clock: Clock;
  /** Settings and languages, kept in memory and dropped when somebody edits them. */
  site: SiteFacts;
  /** Origin of the shop without a slash at the end; links and page addresses are built from it, never from `Host`. */
  publicUrl: string;
  /** Signs logins and links; at least 32 characters. */
  authSecret: string;
  log: FastifyBaseLogger;
};

export type Clock = { now(): Date };
