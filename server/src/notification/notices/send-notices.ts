import { noticePath, noticesFor, type NoticeKind } from '@souk/rules/notice-kinds';
import { inTransaction } from '#db/transaction.ts';
import { queueMails } from '../mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { notices } from './mails/notices.ts';
import {
  claimEvents,
  insertNotices,
  listRecipients,
  readChoices,
  type NoticeRecipient,
  type NoticeEvent,
} from './queries.ts';

const atOnce = 200;
/** Older events, imported or from an outage, are not notified. */
const newsMs = 3 * 24 * 3_600_000;

/**
 * Notifies everyone concerned of new events according to their choices: a notification each, and one email per round. Returns the number of
 * events. Safe to run concurrently; a process that dies has notified nobody.
 */
export async function sendNotices(
  shop: Pick<Shop, 'db' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const count = await sendBatch(shop);
    sent += count;
    if (count < atOnce) break;
  }
  return sent;
}

async function sendBatch({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const claimed = await claimEvents(tx, { now, limit: atOnce });
    const events = claimed.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < newsMs);
    if (events.length === 0) return claimed.length;
    const hearers = await listRecipients(tx, [...new Set(events.map(({ storeId }) => storeId))]);
    const waysOf = await readChoices(
      tx,
      hearers.map(({ userId }) => userId),
    );
    const heard = hearers.map((listener) => {
      const own = new Set<NoticeKind>(
        noticesFor(listener.storeId === null ? 'operator' : 'seller', listener.permissions),
      );
      const concerns = events.filter(({ storeId, kind }) => storeId === listener.storeId && own.has(kind));
      return { listener, concerns };
    });
    await insertNotices(
      tx,
      heard.flatMap(({ listener: { userId, storeId }, concerns }) =>
        concerns
          .filter(({ kind }) => waysOf(userId, kind).panel)
          .map(({ id, createdAt: at }) => ({ event_id: id, user_id: userId, store_id: storeId, at })),
      ),
    );
    await queueMails(
      tx,
      heard.flatMap(({ listener, concerns }) =>
        mailOf(
          listener,
          concerns.filter(({ kind }) => waysOf(listener.userId, kind).mail),
        ),
      ),
    );
    return claimed.length;
  });
}

const maxLines = 20;

function mailOf(
  { userId, storeId, store, email, language }: NoticeRecipient,
  events: readonly NoticeEvent[],
) {
  const [first] = events;
  if (!first) return [];
  return [
    {
      kind: notices,
      to: email,
      language,
      cause: `notices:${first.id}:${userId}`,
      data: {
        store,
        console: storeId === null ? ('operator' as const) : ('seller' as const),
        count: events.length,
        lines: events
          .slice(0, maxLines)
          .map(({ kind, about, subject }) => ({ kind, about, path: noticePath(kind, subject) })),
      },
    },
  ];
}
