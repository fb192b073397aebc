import type { ConsoleApi } from '@souk/contract/console-api';
import type { ContactMessage } from '@souk/contract/console/operator-people';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import { answerMessage, closeMessage } from '../contact/answer-message.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { exportSubscribers } from '#marketing/newsletter/export-subscribers.ts';
import { findMessage, messageList, subscriberList, type MessageRowOf } from './operator-people-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorMessageHandlers: ConsoleHandlers<ConsoleApi['operatorMessages']> = {
  async listMessages({ shop, query }) {
    const page = await listPage(shop, messageList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(messageView), next: page.next, total: page.total };
  },

  async answerMessage({ db, now, language, caller, params: { id }, body: { answer } }) {
    const given = { id, answer, language: language.code, now };
    const sent = await audited(db, caller.actor, (tx) => answerMessage(tx, given));
    return sent.ok ? readMessage(db, id) : refuseUnknown();
  },

  async closeMessage({ db, now, caller, params: { id }, body: { is_done: isDone } }) {
    const closed = await audited(db, caller.actor, (tx) => closeMessage(tx, { id, isDone, now }));
    return closed.ok ? readMessage(db, id) : refuseUnknown();
  },

  async listSubscribers({ shop, query }) {
    const page = await listPage(shop, subscriberList(query), query);
    if (!page.ok) return refuseCursor();
    const rows = page.rows.map(({ created_at: at, confirmed_at: confirmed, ...row }) => ({
      ...row,
      created_at: at.toISOString(),
      confirmed_at: confirmed?.toISOString() ?? null,
    }));
    return { rows, next: page.next, total: page.total };
  },

  async exportSubscribers({ db, caller }) {
    const { csv, count } = await audited(db, caller.actor, (tx) => exportSubscribers(tx));
    return { csv, count };
  },
};

async function readMessage(db: Kysely<DB>, id: number) {
  const row = await findMessage(db, id);
  return row ? messageView(row) : refuseUnknown();
}

function messageView({
  created_at: at,
  answered_at: answered,
  done_at: done,
  ...row
}: MessageRowOf): ContactMessage {
  return {
    ...row,
    created_at: at.toISOString(),
    answered_at: answered?.toISOString() ?? null,
    done_at: done?.toISOString() ?? null,
  };
}
