import type { ConsoleApi } from '@souk/contract/console-api';
import { noticePath, noticesFor } from '@souk/rules/notice-kinds';
import { audited } from '#access/audited.ts';
import { audienceOf } from '#access/membership-queries.ts';
import type { ConsoleHandlers, PersonAtConsole } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { chooseNotices } from '../notices/choose-notices.ts';
import { countUnread, markNotices, noticesOf, readChoices } from '../notices/queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

const readerOf = ({ scope, session }: PersonAtConsole) => ({ ...scope, userId: session.userId });
const kindsOf = ({ scope, permissions }: PersonAtConsole) => noticesFor(audienceOf(scope), permissions);

export const consoleNoticeHandlers: ConsoleHandlers<ConsoleApi['notices']> = {
  async listNotices({ shop, db, caller, query }) {
    const reader = readerOf(caller);
    const [page, unread] = await Promise.all([
      listPage(shop, noticesOf(reader, query), query),
      countUnread(db, reader),
    ]);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return {
      next,
      total,
      unread,
      rows: rows.map(({ id, kind, about, subject, at, is_read }) => ({
        id,
        kind,
        about,
        is_read,
        path: noticePath(kind, subject),
        at: at.toISOString(),
      })),
    };
  },

  async readNotices({ db, now, caller, body: { ids, is_read: isRead } }) {
    const reader = readerOf(caller);
    await markNotices(db, reader, { ids, at: isRead ? now : null });
    return { unread: await countUnread(db, reader) };
  },

  async readNoticeChoices({ db, caller }) {
    const { userId } = caller.session;
    const waysOf = await readChoices(db, [userId]);
    return kindsOf(caller).map((kind) => ({ kind, ...waysOf(userId, kind) }));
  },

  async saveNoticeChoices({ db, caller, body: { choices } }) {
    const { userId, name } = caller.session;
    const own = kindsOf(caller);
    const chosen = await audited(db, caller.actor, (tx) => chooseNotices(tx, { userId, name, own, choices }));
    if (!chosen.ok) return refuseUnknown();
    const waysOf = await readChoices(db, [userId]);
    return own.map((kind) => ({ kind, ...waysOf(userId, kind) }));
  },
};
