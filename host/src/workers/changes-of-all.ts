import type { ChangeListener } from '@souk/server/changes/invalidate-on-change';
import { listenForChanges } from '@souk/server/changes/listen-for-changes';
import type { Channel } from './channel.ts';
import type { ToPrimary, ToWorker } from './words.ts';

/** Longer than a listener takes to find out that its connection went silent, so that this is heard first. */
const doubtAfterMs = 10_000;
const lookMs = 1000;

type Listener = { channel: Channel<ToWorker, ToPrimary>; isLeading: boolean };

/**
 * One connection listens for changes for all workers, who are told in the order in which it hears. Whoever comes later is
 * told at once how it stands.
 */
export function listenForAll(url: string, workers: () => Iterable<Listener>) {
  let isHeard = false;
  const tellAll = <What extends 'tags' | 'lost' | 'back'>(what: What, facts: ToWorker[What]['facts']) => {
    for (const { channel } of workers()) channel.tell(what, facts);
  };
  const wake = (kinds: string[]) => {
    for (const { channel, isLeading } of workers()) if (isLeading) channel.tell('work', kinds);
  };
  const stop = listenForChanges({
    url,
    onTags: (tags) => tellAll('tags', tags),
    onWork: wake,
    onLost() {
      isHeard = false;
      tellAll('lost', null);
    },
    onBack(missed) {
      isHeard = true;
      tellAll('back', missed);
      wake(['mail']);
    },
  });
  return {
    /** To be called once, when the worker can hear; all that changes from then on it is told. */
    welcome({ channel }: Pick<Listener, 'channel'>) {
      if (isHeard) channel.tell('back', null);
    },
    stop,
  };
}

/**
 * The worker's end. What is told arrives in order and is not lost, but the first process may hang: while nothing is heard of
 * it, changes pass unheard (decision 015), and when it goes on, what was held up comes before its next beat.
 * Returns the end of hearing.
 */
export function hearChanges(
  channel: Pick<Channel<ToPrimary, ToWorker>, 'hear'>,
  told: ChangeListener,
  now: () => number = () => performance.now(),
): () => void {
  let isHeard = false;
  let isDoubted = false;
  let heardAt = now();
  const note = () => void (heardAt = now());
  channel.hear('tags', (tags) => {
    note();
    told.onTags(tags);
  });
  channel.hear('lost', () => {
    note();
    isHeard = false;
    told.onLost();
  });
  channel.hear('back', (missed) => {
    note();
    [isHeard, isDoubted] = [true, false];
    told.onBack(missed);
  });
  channel.hear('pulse', () => {
    note();
    if (!isDoubted) return;
    isDoubted = false;
    if (isHeard) told.onBack([]);
  });
  const timer = setInterval(() => {
    if (!isHeard || isDoubted || now() - heardAt < doubtAfterMs) return;
    isDoubted = true;
    told.onLost();
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
