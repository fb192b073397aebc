import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { sqlStateOf } from '#db/database-errors.ts';
import { settleInTime } from '#db/settle-in-time.ts';
import { BusyError } from '#runtime/busy-error.ts';
import type { ChangeListener } from './invalidate-on-change.ts';

export type ReplicaLimits = {
  beatMs: number;
  /** A replica that lags more is not used, even for unannounced changes. */
  mostLagMs: number;
  /** Longest wait of a read for announced changes to arrive. */
  timeoutMs: number;
  /** How long the replica may catch up before it counts as lagging. */
  catchUpMs: number;
};

const usual: ReplicaLimits = { beatMs: 2000, mostLagMs: 5000, timeoutMs: 30, catchUpMs: 1000 };
const pollMs = 5;
const answerMs = 2000;
/** SQLSTATE of a write in a read-only transaction: the caller's error, not the replica's. */
const readOnly = '25006';

export type ReplicaLog = Record<'info' | 'warn', (facts: object, text: string) => void>;

type Mark = { at: number; position: string };

/**
 * A streaming replica for public reads that never serves data older than an announced change: on a change the primary is asked for its WAL
 * position, which is past the commit, and the replica is used again once it has replayed that. Until then, and while it is unreachable,
 * lagging, promoted or changes may be missed, the primary is used (decision 045).
 */
export class ReadReplica implements ChangeListener {
  readonly #replica: Kysely<DB>;
  readonly #primary: Kysely<DB>;
  readonly #log: ReplicaLog;
  readonly #limits: ReplicaLimits;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isHeard = false;
  #isWell = false;
  #isCurrent = false;
  #turn = 0;
  #following: Promise<void> | null = null;
  #marks: Mark[] = [];
  readonly counts = { replica: 0, primary: 0 };

  constructor({
    replica,
    primary,
    log,
    limits = usual,
  }: {
    replica: Kysely<DB>;
    primary: Kysely<DB>;
    log: ReplicaLog;
    limits?: ReplicaLimits;
  }) {
    [this.#replica, this.#primary, this.#log, this.#limits] = [replica, primary, log, limits];
    void this.#beat();
  }

  get isUsed(): boolean {
    return this.#isHeard && this.#isWell && this.#isCurrent;
  }

  /** `work` must only read; it is retried on the primary if the replica fails. */
  async read<Result>(work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
    if (!(await this.#isReady())) return this.#askPrimary(work);
    try {
      const result = await work(this.#replica);
      this.counts.replica++;
      return result;
    } catch (error) {
      // After a long wait there is no time for another database.
      if (error instanceof BusyError) throw error;
      if (sqlStateOf(error) !== readOnly) this.#fail('it did not answer a read', error);
      return this.#askPrimary(work);
    }
  }

  onTags(): void {
    this.#turn++;
    this.#isCurrent = false;
    if (this.#isWell) this.#follow();
  }

  onLost(): void {
    this.#isHeard = false;
  }

  onBack(): void {
    this.#isHeard = true;
    this.onTags();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #askPrimary<Result>(work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
    this.counts.primary++;
    return work(this.#primary);
  }

  async #isReady(): Promise<boolean> {
    if (this.isUsed) return true;
    if (!this.#isHeard || !this.#isWell || !this.#following) return false;
    await Promise.race([this.#following, wait(this.#limits.timeoutMs, null, { ref: false })]);
    return this.isUsed;
  }

  /** Waits until the replica has all announced changes, including those announced meanwhile. */
  #follow(): void {
    this.#following ??= this.#catchUp()
      .catch((error: unknown) => this.#fail('it could not be asked', error))
      .finally(() => (this.#following = null));
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const turn = this.#turn;
      const position = await this.#positionOfPrimary();
      const until = performance.now() + this.#limits.catchUpMs;
      while (!(await this.#hasReplayed(position))) {
        if (this.#isStopped) return;
        if (performance.now() > until) return this.#fail('it lags behind');
        await wait(pollMs, null, { ref: false });
      }
      if (turn !== this.#turn) continue;
      this.#isCurrent = true;
      return;
    }
  }

  async #positionOfPrimary(): Promise<string> {
    const { rows } = await settleInTime(
      sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(this.#primary),
      answerMs,
    );
    return rows[0]!.position;
  }

  async #hasReplayed(position: string): Promise<boolean> {
    const { rows } = await settleInTime(
      sql<{ is_standby: boolean; has: boolean }>`
        select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has
      `.execute(this.#replica),
      answerMs,
    );
    if (!rows[0]!.is_standby) throw new Error('it is no replica any more');
    return rows[0]!.has;
  }

  /** The replica is healthy if it has what the primary had `mostLagMs` ago. */
  async #beat(): Promise<void> {
    try {
      const at = performance.now();
      const newest = { at, position: await this.#positionOfPrimary() };
      this.#marks = [newest, ...this.#marks.filter((mark) => at - mark.at <= this.#limits.mostLagMs)];
      let isWell = false;
      for (const { position } of this.#marks) if ((isWell ||= await this.#hasReplayed(position))) break;
      if (!isWell) this.#fail('it lags behind');
      else if (!this.#isWell) this.#recover();
    } catch (error) {
      this.#fail('it could not be asked', error);
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#beat(), this.#limits.beatMs);
    this.#timer.unref();
  }

  #recover(): void {
    this.#isWell = true;
    this.#log.info({}, 'the read replica is healthy; public reads use it');
    this.onTags();
  }

  #fail(why: string, error?: unknown): void {
    if (this.#isStopped) return;
    if (this.#isWell)
      this.#log.warn({ err: error, why }, 'the read replica is unhealthy; public reads use the primary');
    this.#isWell = this.#isCurrent = false;
  }
}
