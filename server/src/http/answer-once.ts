import { setTimeout as wait } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { honorsIdempotencyKey, type ConsoleEndpoint } from '@souk/contract/console-endpoint';
import {
  claimReply,
  releaseReply,
  storeReply,
  ownerOfReplies,
  type ReplyClaim,
  type ReplyTurn,
} from '#access/stored-replies.ts';
import { seal, unseal } from '#access/second-factor/sealed.ts';
import { currentDeadline } from '#runtime/deadline.ts';
import type { Shop } from '#shop.ts';
import type { ConsoleCall, ConsoleCaller } from './console-call.ts';
import { Answer, Refusal } from './refusal.ts';

type Outcome = unknown;
type StoredReply = { data: unknown; message: string | null };

/** The parts of a call that are hashed to recognize a repetition. */
type Asked = Pick<ConsoleCall, 'params' | 'query' | 'body' | 'version' | 'idempotencyKey'> & {
  caller: ConsoleCaller | null;
  now: Date;
};

/** How often a waiting call polls for the reply of the first one. */
const lookEveryMs = 40;
const longestWaitMs = 2000;

/**
 * Makes changes with an `Idempotency-Key` idempotent: repeating the call within a day returns the first reply, after
 * waiting for it if needed; a different call with the same key is 422. Refused calls changed nothing and may be retried.
 * `work` gets the caller whose acts store the key in their own transactions (`audited`), so that even a process killed
 * between commit and reply does not run the act twice.
 */
export async function answerOnce(
  shop: Shop,
  endpoint: ConsoleEndpoint,
  asked: Asked,
  work: (caller: ConsoleCaller | null) => Promise<Outcome>,
): Promise<{ outcome: Outcome; isRepeated: boolean }> {
  const { caller, idempotencyKey: key } = asked;
  if (key === null || !caller || !honorsIdempotencyKey(endpoint))
    return { outcome: await work(caller), isRepeated: false };
  const claim = await claimOrWait(shop, {
    owner: ownerOf(caller),
    key,
    now: asked.now,
    requestHash: hashOf(endpoint, asked),
  });
  if (claim.state === 'answered') return { outcome: readStored(shop, claim.sealedReply), isRepeated: true };
  if (claim.state !== 'mine') return { outcome: refuseClaim(claim.state), isRepeated: false };
  const { turn } = claim;
  try {
    const outcome = await work({ ...caller, actor: { ...caller.actor, replyTurn: turn } });
    await saveReply(shop, turn, outcome);
    return { outcome, isRepeated: false };
  } catch (error) {
    // If the database is unreachable, the lease expires.
    await releaseReply(shop.db, turn).catch(() => false);
    throw error;
  }
}

function ownerOf({ key, session, scope }: ConsoleCaller): string {
  return ownerOfReplies(key ? { keyId: key.id } : { userId: session?.userId ?? 0 }, scope.storeId);
}

function hashOf(endpoint: ConsoleEndpoint, { params, query, body, version }: Asked): string {
  const call = `${endpoint.method} ${endpoint.path}`;
  return createHash('sha256')
    .update(JSON.stringify([call, params, query, body, version]))
    .digest('hex');
}

/** Waits for the first call to finish, up to the deadline of this one. */
async function claimOrWait(shop: Shop, request: Parameters<typeof claimReply>[1]): Promise<ReplyClaim> {
  const until = Math.min(
    performance.now() + longestWaitMs,
    (currentDeadline()?.until ?? Infinity) - lookEveryMs,
  );
  for (;;) {
    const claim = await claimReply(shop.db, request);
    if (claim.state !== 'busy' || performance.now() >= until) return claim;
    await wait(lookEveryMs);
  }
}

function refuseClaim(state: 'busy' | 'lost' | 'other-request'): Refusal {
  if (state === 'other-request') return new Refusal([{ key: 'refusal.idempotency-key.reused' }], 422);
  if (state === 'lost') return new Refusal([{ key: 'refusal.idempotency-key.lost' }], 409);
  return new Refusal([{ key: 'refusal.idempotency-key.busy' }], 409, { retryAfter: 1 });
}

/** A refusal releases the key, unless part of the request was carried out: then the refusal is stored as the reply. */
async function saveReply(shop: Shop, turn: ReplyTurn, outcome: Outcome): Promise<void> {
  if (outcome instanceof Refusal) {
    await releaseReply(shop.db, turn);
    return;
  }
  const stored: StoredReply =
    outcome instanceof Answer
      ? { data: outcome.data, message: outcome.message }
      : { data: outcome, message: null };
  await storeReply(shop.db, turn, seal(shop.authSecret, 'console reply', JSON.stringify(stored)));
}

function readStored(shop: Shop, sealed: string): Outcome {
  const text = unseal(shop.authSecret, 'console reply', sealed);
  // Sealed with an earlier secret of the shop: the change was made, but its reply can no longer be read.
  if (text === null) return refuseClaim('lost');
  const { data, message } = JSON.parse(text) as StoredReply; // written by `keep`
  return message === null ? data : new Answer(data, message as Answer<unknown>['message']);
}
