import type { FloodCount } from '@souk/server/http/flood-store';
import type { MetricsOfProcess } from '@souk/server/runtime/prometheus';
import type { Environment } from '#environment.ts';
import type { Word } from './channel.ts';

/** Messages from the primary process to its workers. */
export type ToWorker = {
  begin: Word<Beginning>;
  /** Progress of creating the demo shop, 0 to 1, for the waiting page. */
  prepared: Word<number>;
  open: Word;
  /** Start running the background jobs. */
  lead: Word;
  tags: Word<string[]>;
  /** Background work is waiting. */
  work: Word<string[]>;
  lost: Word;
  back: Word<string[] | null>;
  /** Heartbeat: the primary has forwarded everything received before. */
  pulse: Word;
  /** Whether any worker is healthy. */
  well: Word<boolean>;
  floods: Word<KnownFlood[]>;
  ready: Word<null, boolean>;
  metrics: Word<null, MetricsOfProcess>;
  /** Check the shop for problems and log them. */
  findings: Word;
  /** A replacement is running: exit after completing all requests. */
  leave: Word;
  /** The whole shop is shutting down. */
  end: Word;
};

/** Messages from a worker to the primary process. */
export type ToPrimary = {
  /** Ready to accept connections, at this address. */
  listening: Word<string>;
  /** The worker cannot start; a readable sentence. */
  failed: Word<string>;
  /** Whether the worker is healthy; sent periodically. */
  well: Word<boolean>;
  floods: Word<FloodUses[]>;
  flood: Word<FloodUses, FloodCount>;
  ready: Word<null, boolean>;
  metrics: Word<null, { type: string; body: string }>;
};

export type Beginning = {
  /** As read by the primary process: meanwhile NODE_ENV is set for React. */
  environment: Environment;
  databaseUrl: string;
  /** Port of the payment and sign-in sandbox on this machine; null without one. */
  sandboxPort: number | null;
  /** Replaces another worker, so it must not accept requests before it is ready. */
  isLate: boolean;
};

/** Additional uses of a limit by a client. */
export type FloodUses = { key: string; uses: number; windowMs: number; max: number };
/** The total over all workers. `isHot`: close to the limit, so each use must be requested from the primary. */
export type KnownFlood = { key: string; isHot: boolean } & FloodCount;
