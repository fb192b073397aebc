import type { Readable } from 'node:stream';

/** A picture's size, and a version that changes when it is replaced. */
export type MediaFacts = {
  bytes: number;
  version: string;
  /** Hex, if the storage recorded it on upload. */
  sha256?: string;
};

/** Byte range, 0-based and inclusive. */
export type MediaRange = { from: number; to: number };

/**
 * Storage of pictures for upload, delivery and backup; `server/src/testing/media-contract.ts` tests every implementation. A name has one or
 * more parts separated by slashes, none of which starts with a dot; other names never exist. All methods throw if the storage is full,
 * read-only or unreachable.
 */
export type Media = {
  /** Stores or replaces a picture atomically. Throws for an invalid name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same only if the name is free, otherwise false. Of concurrent calls one succeeds. */
  putNew(name: string, bytes: Uint8Array): Promise<boolean>;
  /**
   * The current picture, or a range within it; the facts are of the whole. The stream must be read or destroyed, and fails if it is
   * incomplete. Null if it doesn't exist.
   */
  read(name: string, range?: MediaRange): Promise<(MediaFacts & { stream: Readable }) | null>;
  /** Null if it doesn't exist. */
  head(name: string): Promise<MediaFacts | null>;
  /** No effect if it doesn't exist. */
  delete(name: string): Promise<void>;
  /** Names of all completely stored pictures, unordered. */
  list(): AsyncIterable<string>;
};

export const isMediaName = (name: string) =>
  name.split('/').every((part) => part !== '' && !part.startsWith('.')) && !/[\\\0]/.test(name);
