import { randomBytes } from 'node:crypto';

/** One guest who comes once; what a request needs in order to differ from all others. */
export type Visit = {
  /** Of no other visit of this process. */
  number: number;
  /** The `user_token` (CONTRACT §1.4). */
  guest: string;
};

export type Ask = {
  method: 'GET' | 'POST';
  /** With its query, below the origin. */
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** The requests of a visit, one after the other. */
export type Visiting = readonly ((visit: Visit) => Ask)[];

let visits = 0;

export function newVisit(): Visit {
  return { number: ++visits, guest: randomBytes(16).toString('hex') };
}
