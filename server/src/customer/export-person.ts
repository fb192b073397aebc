import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';

/** Exports all data stored about a person (right of access), with an audit log entry. */
export async function exportPerson(
  tx: AuditedTx,
  { userId }: { userId: number },
): Promise<{ ok: true; data: JsonObject } | typeof notFound> {
  const data = await readPerson(tx, userId);
  if (!data) return notFound;
  tx.audit.record({
    action: 'person.export',
    entity: 'person',
    entityId: userId,
    storeId: null,
    label: String((data['account'] as JsonObject)['name']),
    before: null,
    after: null,
  });
  return { ok: true, data };
}

/** Without passwords, keys and tokens, which are credentials rather than personal data. */
async function readPerson(db: Kysely<DB>, userId: number): Promise<JsonObject | null> {
  const rowsOf = (query: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query}) r)`;
  const { rows } = await sql<{ data: JsonObject }>`
    select jsonb_build_object(
      'account', jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'avatar', u.avatar,
        'created_at', u.created_at, 'blocked_at', u.blocked_at, 'blocked_reason', u.blocked_reason),
      'addresses', ${rowsOf(sql`select * from addresses where user_id = u.id order by id`)},
      'orders', ${rowsOf(sql`
        select o.number, o.created_at, o.address, o.currency, o.total_minor, o.status, o.cancelled,
          ${rowsOf(sql`select l.product ->> 'title' as product, l.variant, l.quantity, l.total_minor
            from order_lines l where l.order_id = o.id order by l.id`)} as lines,
          ${rowsOf(sql`select c.title, c.message, c.created_at from cancellations c where c.order_id = o.id`)} as cancellations,
          ${rowsOf(sql`select p.store_name as store, case when m.by_store then 'store' else 'you' end as by, m.message, m.created_at
            from order_messages m join order_parts p on p.id = m.order_part_id where p.order_id = o.id order by m.id`)} as messages,
          ${rowsOf(sql`select p.store_name as store, r.cause, r.state, r.message, r.answer, r.appeal, r.decision, r.asked_at, r.ended_at
            from returns r join order_parts p on p.id = r.order_part_id where p.order_id = o.id order by r.id`)} as returns
        from orders o where o.user_id = u.id order by o.id`)},
      'reviews', ${rowsOf(sql`select product_id, rating, review, author_name, created_at from reviews where user_id = u.id order by id`)},
      'messages', ${rowsOf(sql`select name, email, subject, message, answer, created_at from contact_messages
        where user_id = u.id or lower(email) = lower(u.email) order by id`)},
      'sent_to_shop', ${rowsOf(sql`select c.title, s.name as store, a.state, a.document_type, a.sent_at from checklist_answers a
        join checklist_steps c on c.id = a.step_id join stores s on s.id = a.store_id where a.sent_by = u.id order by a.id`)},
      'shown_to_shop', ${rowsOf(sql`select a.store_name as store, d.name, d.type, d.sent_at from seller_application_documents d
        join seller_applications a on a.id = d.application_id where lower(a.email) = lower(u.email) order by d.id`)},
      'wishlist', ${rowsOf(sql`select product_id, created_at from wishlist_items where user_id = u.id order by product_id`)},
      'newsletter', ${rowsOf(sql`select email, language_code, created_at, confirmed_at from newsletter_subscriptions
        where lower(email) = lower(u.email)`)},
      'logins', ${rowsOf(sql`select created_at, last_seen_at, revoked_at from logins where user_id = u.id order by created_at`)}
    ) as data
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0]?.data ?? null;
}
