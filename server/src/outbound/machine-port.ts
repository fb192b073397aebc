import type { Readable } from 'node:stream';
import type { TextRef } from '#texts/render-text.ts';

/** What only the shop's own process knows: its environment, host and folders. */
export type Machine = {
  version: string;
  /** Where the shop listens. */
  port: number;
  /** Whether the public address is of this machine only. */
  isLocal: boolean;
  /** Whether forwarded headers from an address are trusted. */
  trustsProxy(address: string): boolean;
  /** Findings of `souk doctor`, which may take seconds; results are cached for half a minute unless `isFresh`. */
  examine(asked: { isFresh: boolean }): Promise<Examination>;
  /** The last findings without waiting; null if there are none yet. Refreshes them in the background when they are some minutes old. */
  remember(): Examination | null;
  backups: BackupFolder;
};

export type Examination = { at: Date; findings: readonly MachineFinding[] };

export type MachineFinding = { name: string; state: 'ok' | 'warning' | 'problem'; message: TextRef };

export type BackupFolder = {
  folder: string;
  /** UTC hour of the nightly backup; null: manual backups only. */
  hour: number | null;
  retained: number;
  /** The files among these that exist here and contain no secrets. */
  held(places: readonly string[]): Promise<ReadonlySet<string>>;
  /** Opens one of them; null for any other. The stream must be read or destroyed. */
  open(place: string): Promise<{ name: string; bytes: number; content: Readable } | null>;
};

/** For an API without a shop process. */
export const noMachine: Machine = {
  version: '',
  port: 0,
  isLocal: false,
  trustsProxy: () => false,
  examine: async () => ({ at: new Date(0), findings: [] }),
  remember: () => null,
  backups: {
    folder: '',
    hour: null,
    retained: 0,
    held: async () => new Set(),
    open: async () => null,
  },
};
