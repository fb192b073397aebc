import { NOTICE_KINDS } from '@souk/rules/notice-kinds';
import { z } from 'zod';
import { consoleEndpoint } from './console-endpoint.ts';
import { listQuery, listReply } from './console-list.ts';
import { id } from './wire.ts';

const kind = z.enum(NOTICE_KINDS);

/** `about`: name of the subject (order number, product title; empty if the kind suffices). `path`: its page. */
export const NoticeSchema = z.object({
  id,
  kind,
  about: z.string(),
  path: z.string(),
  at: z.iso.datetime(),
  is_read: z.boolean(),
});
export type ConsoleNotice = z.output<typeof NoticeSchema>;

export const NOTICE_VIEWS = ['all', 'unread'] as const;

export const listNotices = consoleEndpoint({
  method: 'GET',
  path: 'console/notices',
  access: 'console',
  summary: 'List notifications for this console, newest first, with the unread count',
  query: z.object(listQuery(NOTICE_VIEWS, ['created'])),
  reply: listReply(NoticeSchema).extend({ unread: z.int() }),
});

export const readNotices = consoleEndpoint({
  method: 'POST',
  path: 'console/notices/read',
  access: 'console',
  confirm: 'never',
  summary: 'Mark notifications as read (`is_read` false: unread), or all up to now (`ids` set to `all`)',
  body: z.strictObject({
    ids: z.union([z.literal('all'), z.array(id).min(1).max(200)]),
    is_read: z.boolean().default(true),
  }),
  reply: z.object({ unread: z.int() }),
});

const choice = z.strictObject({ kind, panel: z.boolean(), mail: z.boolean() });

export const readNoticeChoices = consoleEndpoint({
  method: 'GET',
  path: 'console/notice-choices',
  access: 'console',
  summary: 'List notification preferences, in the console and by email, for the kinds the user may see',
  reply: z.array(choice),
});

export const saveNoticeChoices = consoleEndpoint({
  method: 'PUT',
  path: 'console/notice-choices',
  access: 'console',
  confirm: 'never',
  summary: 'Update notification preferences; kinds that aren’t sent keep theirs',
  body: z.strictObject({ choices: z.array(choice).min(1).max(NOTICE_KINDS.length) }),
  reply: z.array(choice),
});
