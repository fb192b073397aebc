import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openClient } from '#db/connection.ts';
import { MissedChanges, tellUntold } from './missed-changes.ts';
import { changesChannel, readNotice, workChannel } from './notice.ts';

type Listener = {
  url: string;
  onTags: (tags: string[]) => void;
  /** Something waits to be done in the background (`announceWork`). */
  onWork?: (kinds: string[]) => void;
  /** Whose notices this process need not hear, because it was told before they left: its own herald's name. */
  own?: string;
  /** Nobody tells of changes any more: what is remembered may be old. */
  onLost: () => void;
  /** Every change is told again. `missed` are the tags of those that were not; null: any may have been. Work may wait. */
  onBack: (missed: string[] | null) => void;
  /** How often a quiet connection is asked whether it is there, and how long it may take to say so. */
  heartbeatMs?: number;
};

const retryMs = 1000;

/**
 * Follows the announcements of all processes on a connection of its own, reconnecting for ever; returns the end. A
 * connection that went silent sounds like a quiet day, so it is asked: it is replaced after twice `heartbeatMs`.
 */
export function listenForChanges({
  url,
  onTags,
  onWork,
  own = randomUUID(),
  onLost,
  onBack,
  heartbeatMs = 4000,
}: Listener): () => Promise<void> {
  let client: pg.Client | null = null;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const changes = new MissedChanges();

  async function connect() {
    const next = openClient(url, { application_name: 'souk-changes', query_timeout: heartbeatMs });
    client = next;
    let isLost = false;
    const lose = () => {
      if (isLost || ended) return;
      isLost = true;
      clearTimeout(timer);
      onLost();
      next.end().catch(() => {}); // already gone; ending only frees the socket
      timer = setTimeout(() => void connect(), retryMs);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ channel, payload }) => {
      const { by, tags, told } = readNotice(payload);
      if (channel === changesChannel) changes.hear(told);
      if (by === own) return;
      if (channel === workChannel) onWork?.(tags);
      else onTags(tags);
    });
    const beat = () => {
      timer = setTimeout(() => void look(), heartbeatMs);
    };
    const look = async () => {
      try {
        const unheard = await changes.look(next);
        if (isLost || ended) return;
        if (unheard.length > 0) {
          onTags(unheard);
          await tellUntold(next, unheard, own);
        }
        if (!isLost && !ended) beat();
      } catch {
        lose();
      }
    };
    try {
      await next.connect();
      await next.query(`listen ${changesChannel}; listen ${workChannel}`);
      const missed = await changes.since(next); // asked while listening, so that nothing falls in between
      if (ended || isLost) return;
      onBack(missed);
      beat();
    } catch {
      lose();
    }
  }

  void connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => {}); // a server that is gone cannot say goodbye
  };
}
