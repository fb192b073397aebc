import pg from 'pg';
import { changesChannel, mailsChannel } from './announce-change.ts';

type Listener = {
  url: string;
  onTags: (tags: string[]) => void;
  /** A mail waits to be sent. */
  onMail?: () => void;
  /** The connection was away: changes may have been missed, so everything remembered must go, and mails may wait. */
  onLost: () => void;
};

const retryMs = 1000;

/** Follows the announcements of all processes on a connection of its own, reconnecting for ever; returns the end. */
export function listenForChanges({ url, onTags, onMail, onLost }: Listener): () => Promise<void> {
  let client: pg.Client | null = null;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({ connectionString: url, application_name: 'souk-changes', keepAlive: true });
    client = next;
    let isLost = false;
    const lose = () => {
      if (isLost || ended) return;
      isLost = true;
      onLost();
      next.end().catch(() => {}); // already gone; ending only frees the socket
      timer = setTimeout(() => void connect(), retryMs);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ channel, payload }) => {
      if (channel === mailsChannel) onMail?.();
      else onTags(readTags(payload));
    });
    try {
      await next.connect();
      await next.query(`listen ${changesChannel}; listen ${mailsChannel}`);
      onLost(); // whatever changed while nobody listened
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

function readTags(payload: string | undefined): string[] {
  try {
    const tags: unknown = JSON.parse(payload ?? '[]');
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}
