import type { ReplyTurn } from './stored-replies.ts';

export type Actor = {
  kind: 'person' | 'api-key' | 'command' | 'job' | 'import' | 'mail-link';
  /** The account; null for programs and emailed links. */
  userId: number | null;
  /** The name shown in the audit log: a person, `souk user`, or a job. */
  name: string;
  /** The store whose console it is; null for the operator console. */
  storeId: number | null;
  /** An operator editing a store's products in its console (decision 122). */
  isOfShop?: true;
  requestId: string | null;
  jobId?: string;
  /** The call's `Idempotency-Key`; the transaction records its change there. */
  replyTurn?: ReplyTurn;
};

/** A command, or an operator in a store's console: their changes need no review. */
export const isOfShop = (actor: Pick<Actor, 'kind' | 'isOfShop'>): boolean =>
  actor.kind === 'command' || actor.isOfShop === true;

/** A command run on the server: `souk user`. */
export function commandActor(name: string): Actor {
  return { kind: 'command', userId: null, name, storeId: null, requestId: null };
}
