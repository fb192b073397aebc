import type { MAIL_VIEWS, ShopMail } from '@souk/contract/console/operator-health';
import { sql, type RawBuilder } from 'kysely';
import { begins } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

type MailView = (typeof MAIL_VIEWS)[number];

export type MailRow = Omit<ShopMail, 'created_at' | 'sent_at' | 'due_at'> & {
  created_at: Date;
  sent_at: Date | null;
  due_at: Date | null;
};

/** SQL on mail `m`: delivery was given up, and the recipient has not been removed. */
export const isAside = sql`m.given_up_at is not null and m.recipient <> 'removed'`;
const isWaiting = sql`m.sent_at is null and m.given_up_at is null`;

const columns = sql<MailRow>`m.id, m.kind, nullif(m.recipient, 'removed') as recipient, m.language_code as language,
  case when m.sent_at is not null then 'sent' when ${isAside} then 'aside' when m.given_up_at is not null then 'dropped'
    when m.last_error is not null then 'failing' else 'waiting' end as state,
  m.created_at, m.sent_at, case when ${isWaiting} then m.due_at end as due_at, m.tries, m.last_error as error, m.reply,
  ${isAside} and m.data <> '{}' as can_send`;

const views: Readonly<Record<MailView, RawBuilder<unknown> | null>> = {
  aside: isAside,
  waiting: isWaiting,
  sent: sql`m.sent_at is not null`,
  all: null,
};

export function mailList({ view, q }: { view: MailView; q: string }): List<MailRow, 'at'> {
  // Find matching IDs first: scanning in list order for a rare address would read the whole table.
  const sentTo = sql`m.id = any(array(
    select o.id from mails o where ${begins(sql`o.recipient`, q)} and o.recipient <> 'removed' order by o.id desc limit 1000))`;
  return {
    name: 'operator-mails',
    columns,
    from: sql`mails m`,
    id: sql`m.id`,
    where: [sql`true`, views[view], q === '' ? null : sentTo],
    sorts: { at: { by: sql`m.id`, type: 'integer' } },
    usualSort: '-at',
  };
}
