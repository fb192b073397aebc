import type { Readable } from 'node:stream';

/** What is known of a picture without reading it: its length, and a version that is another one once it was replaced. */
export type MediaFacts = { bytes: number; version: string };

/**
 * Where pictures lie, for upload, delivery and backup alike; `server/src/testing/media-contract.ts` says what every implementation
 * holds. A name is one or more parts with slashes between, none of which begins with a dot; any other is of nothing.
 * All of them throw when the place is full, read-only or gone.
 */
export type Media = {
  /** Stores the picture whole or not at all, in place of one of the same name. Throws for what is no name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The picture as it is now; its stream must be read or destroyed. Null: not there. */
  read(name: string): Promise<(MediaFacts & { stream: Readable }) | null>;
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
