import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openClient } from '#db/connection.ts';
import { MissedChanges, announceMissed } from './missed-changes.ts';
import { changesChannel, readNotice, workChannel } from './notice.ts';

type Listener = {
  url: string;
  onTags: (tags: string[]) => void;
  /** Background work is waiting (`announceWork`). */
  onWork?: (kinds: string[]) => void;
  /** Name of this process's herald, whose notifications it has already handled. */
  own?: string;
  /** Changes may be missed from now on, so caches may be stale. */
  onLost: () => void;
  /** Listening again. `missed`: tags of missed changes; null: any may have been missed. Work may be waiting. */
  onBack: (missed: string[] | null) => void;
  /** Interval of heartbeats on an idle connection, and their timeout. */
  heartbeatMs?: number;
};

const retryMs = 1000;

/**
 * Listens to all processes' notifications on a dedicated connection and reconnects forever; returns a function that stops. A dead
 * connection looks like an idle one, so it is probed and replaced after twice `heartbeatMs`.
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
      next.end().catch(() => {}); // already broken; this only frees the socket
      timer = setTimeout(() => void connect(), retryMs);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ channel, payload }) => {
      const { by, tags, xids } = readNotice(payload);
      if (channel === changesChannel) changes.hear(xids);
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
          await announceMissed(next, unheard, own);
        }
        if (!isLost && !ended) beat();
      } catch {
        lose();
      }
    };
    try {
      await next.connect();
      await next.query(`listen ${changesChannel}; listen ${workChannel}`);
      const missed = await changes.since(next); // queried after LISTEN, so that nothing is missed in between
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
    await client?.end().catch(() => {}); // the server may be gone
  };
}
