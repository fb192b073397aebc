import type { ChangeListener } from '@souk/server/cache/invalidate-on-change';
import { listenForChanges } from '@souk/server/cache/listen-for-changes';
import type { Channel } from './channel.ts';
import type { ToPrimary, ToWorker } from './worker-messages.ts';

/** Longer than a listener needs to detect a dead connection, so that its own report comes first. */
const doubtAfterMs = 10_000;
const lookMs = 1000;

type Listener = { channel: Channel<ToWorker, ToPrimary>; isLeading: boolean };

/**
 * One connection listens for changes on behalf of all workers and forwards them in order. A new worker is informed of the
 * current state.
 */
export function forwardChanges(url: string, workers: () => Iterable<Listener>) {
  let isHeard = false;
  const broadcast = <What extends 'tags' | 'lost' | 'back'>(what: What, facts: ToWorker[What]['facts']) => {
    for (const { channel } of workers()) channel.tell(what, facts);
  };
  const wake = (kinds: string[]) => {
    for (const { channel, isLeading } of workers()) if (isLeading) channel.tell('work', kinds);
  };
  const stop = listenForChanges({
    url,
    onTags: (tags) => broadcast('tags', tags),
    onWork: wake,
    onLost() {
      isHeard = false;
      broadcast('lost', null);
    },
    onBack(missed) {
      isHeard = true;
      broadcast('back', missed);
      wake(['mail']);
    },
  });
  return {
    /** Call once, when the worker is ready to receive; later changes are forwarded to it. */
    welcome({ channel }: Pick<Listener, 'channel'>) {
      if (isHeard) channel.tell('back', null);
    },
    stop,
  };
}

/**
 * The worker's side. Messages arrive in order and are not lost, but the primary may hang: while it is silent, changes may
 * be missed (decision 015); when it resumes, delayed messages arrive before its next heartbeat. Returns a function that
 * stops listening.
 */
export function subscribeToChanges(
  channel: Pick<Channel<ToPrimary, ToWorker>, 'hear'>,
  listener: ChangeListener,
  now: () => number = () => performance.now(),
): () => void {
  let isHeard = false;
  let isDoubted = false;
  let heardAt = now();
  const note = () => void (heardAt = now());
  channel.hear('tags', (tags) => {
    note();
    listener.onTags(tags);
  });
  channel.hear('lost', () => {
    note();
    isHeard = false;
    listener.onLost();
  });
  channel.hear('back', (missed) => {
    note();
    [isHeard, isDoubted] = [true, false];
    listener.onBack(missed);
  });
  channel.hear('pulse', () => {
    note();
    if (!isDoubted) return;
    isDoubted = false;
    if (isHeard) listener.onBack([]);
  });
  const timer = setInterval(() => {
    if (!isHeard || isDoubted || now() - heardAt < doubtAfterMs) return;
    isDoubted = true;
    listener.onLost();
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
