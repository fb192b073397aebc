import type { ReplyTurn } from './stored-replies.ts';

/** Who acts: it stands with everything that an audited act writes. */
export type Actor = {
  kind: 'person' | 'api-key' | 'command' | 'job' | 'import' | 'mail-link';
  /** The account; null for a program and for a mailed link. */
  userId: number | null;
  /** As others read it in the history: a person's name, `souk user`, the name of a job. */
  name: string;
  /** The store whose console it is; null for the shop's. */
  storeId: number | null;
  /** Somebody of the shop in a store's console, who edits its products (decision 122). */
  isOfShop?: true;
  /** The request's id, by which the log tells more. */
  requestId: string | null;
  /** Which work in the background it belongs to: `bulk 12`. */
  jobId?: string;
  /** The `Idempotency-Key` that the call came with: what it changes is noted there by the same transaction. */
  replyTurn?: ReplyTurn;
};

/** Whoever runs the machine, or somebody of the shop in a store's console: nobody looks at what they write. */
export const isOfShop = (actor: Pick<Actor, 'kind' | 'isOfShop'>): boolean =>
  actor.kind === 'command' || actor.isOfShop === true;

/** A command of whoever runs the machine: `souk user`. */
export function commandActor(name: string): Actor {
  return { kind: 'command', userId: null, name, storeId: null, requestId: null };
}
