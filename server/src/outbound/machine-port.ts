import type { Readable } from 'node:stream';
import type { Said } from '#texts/say.ts';

/** What only the process that runs the shop knows: its environment, its machine, its folders. */
export type Machine = {
  /** Of the shop's program. */
  version: string;
  /**
   * What `souk doctor` finds, which may take some seconds: who asks within half a minute gets what was found then, unless it is to be
   * `fresh`.
   */
  examine(asked: { isFresh: boolean }): Promise<Examination>;
  /** What was found last, at once; null: nothing yet. Has it looked at again meanwhile when that is some minutes ago. */
  remember(): Examination | null;
  backups: BackupFolder;
};

export type Examination = { at: Date; findings: readonly MachineFinding[] };

export type MachineFinding = { name: string; state: 'ok' | 'warning' | 'problem'; said: Said };

export type BackupFolder = {
  /** Where backups are written. */
  folder: string;
  /** When one is made every night, in UTC; null: none is, unless somebody asks for it. */
  hour: number | null;
  /** How many of each kind are kept. */
  retained: number;
  /** Those of these files that lie here and hold no secrets. */
  held(places: readonly string[]): Promise<ReadonlySet<string>>;
  /** One of them; null for any other. Its stream must be read or destroyed. */
  open(place: string): Promise<{ name: string; bytes: number; content: Readable } | null>;
};

/** Of an API that nobody runs as a shop. */
export const noMachine: Machine = {
  version: '',
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
