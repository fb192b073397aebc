import { randomBytes } from 'node:crypto';

/** A visit of a new guest, with the values that make its requests unique. */
export type Visit = {
  /** Unique within this process. */
  number: number;
  /** The `user_token` (CONTRACT §1.4). */
  guest: string;
};

export type Ask = {
  method: 'GET' | 'POST';
  /** Relative to the origin, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** The requests of a visit, in order. */
export type Visiting = readonly ((visit: Visit) => Ask)[];

let visits = 0;

export function newVisit(): Visit {
  return { number: ++visits, guest: randomBytes(16).toString('hex') };
}
