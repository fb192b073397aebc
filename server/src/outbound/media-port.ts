import type { Readable } from 'node:stream';

/** What is known of a picture without reading it: its length, and a version that is another one once it was replaced. */
export type MediaFacts = {
  bytes: number;
  version: string;
  /** In hex, where the place wrote it down when the picture was put. */
  sha256?: string;
};

/** Bytes of a picture, both ends included, counted from 0. */
export type MediaRange = { from: number; to: number };

/**
 * Where pictures lie, for upload, delivery and backup alike; `server/src/testing/media-contract.ts` says what every implementation
 * holds. A name is one or more parts with slashes between, none of which begins with a dot; any other is of nothing.
 * All of them throw when the place is full, read-only or gone.
 */
export type Media = {
  /** Stores the picture whole or not at all, in place of one of the same name. Throws for what is no name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same unless there is one of that name: then false, and it stays as it is. Of several at once one is stored. */
  putNew(name: string, bytes: Uint8Array): Promise<boolean>;
  /**
   * The picture as it is now, or a range that lies within it; facts are of the whole. Its stream must be read or destroyed, and
   * ends with an error where not all of it came. Null: not there.
   */
  read(name: string, range?: MediaRange): Promise<(MediaFacts & { stream: Readable }) | null>;
  /** Null: not there. */
  head(name: string): Promise<MediaFacts | null>;
  /** Of a name that is not there: nothing. */
  delete(name: string): Promise<void>;
  /** The names of all that were stored whole, in any order. */
  list(): AsyncIterable<string>;
};

/** Whether a picture can have this name. */
export const isMediaName = (name: string) =>
  name.split('/').every((part) => part !== '' && !part.startsWith('.')) && !/[\\\0]/.test(name);
