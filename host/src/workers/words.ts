import type { FloodCount } from '@souk/server/http/flood-store';
import type { MetricsOfProcess } from '@souk/server/telemetry/prometheus';
import type { Environment } from '#environment.ts';
import type { Word } from './channel.ts';

/** What the first process says to its workers. */
export type ToWorker = {
  begin: Word<Beginning>;
  /** Of the demo shop, 0 to 1, for the waiting page. */
  prepared: Word<number>;
  open: Word;
  /** Do the jobs from now on. */
  lead: Word;
  tags: Word<string[]>;
  /** Something waits to be done in the background. */
  work: Word<string[]>;
  lost: Word;
  back: Word<string[] | null>;
  /** The first process is there, and has told everything that it heard before. */
  pulse: Word;
  /** Whether some worker is well. */
  well: Word<boolean>;
  floods: Word<KnownFlood[]>;
  ready: Word<null, boolean>;
  metrics: Word<null, MetricsOfProcess>;
  /** Look for what is wrong with the shop, and log it. */
  findings: Word;
  /** Another has taken its place: end without letting a visitor notice. */
  leave: Word;
  /** The whole shop ends. */
  end: Word;
};

/** What a worker says to the first process. */
export type ToPrimary = {
  /** It stands before the door, at this address. */
  listening: Word<string>;
  /** It cannot begin, in one sentence. */
  failed: Word<string>;
  /** Whether it is well; said again and again. */
  well: Word<boolean>;
  floods: Word<FloodUses[]>;
  flood: Word<FloodUses, FloodCount>;
  ready: Word<null, boolean>;
  metrics: Word<null, { type: string; body: string }>;
};

export type Beginning = {
  /** As the first process read it: by now NODE_ENV is set for React. */
  environment: Environment;
  databaseUrl: string;
  /** Where the sandbox of payments and sign-ins listens on this machine; null: there is none. */
  sandboxPort: number | null;
  /** It takes the place of another, so nobody may meet it before it can serve. */
  isLate: boolean;
};

/** So many uses more of something by somebody. */
export type FloodUses = { key: string; uses: number; windowMs: number; max: number };
/** How it stands with all workers together. `isHot`: from now on each use has to be asked for. */
export type KnownFlood = { key: string; isHot: boolean } & FloodCount;
