import type { GoLiveItem } from '@souk/contract/console/operator-go-live';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listOfferedMethods } from '#ledger/methods.ts';
import { readMailServer } from '#notification/mail/server/mail-server.ts';
import { findLastBackupTest } from '../backup/backup-test-queries.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';

const oldBackupMs = 48 * 3600_000; // as in `souk doctor`

/** The items of the Go live page that don't depend on the request, in the page's order. */
export async function readGoLiveItems(shop: Shop, settings: Settings): Promise<GoLiveItem[]> {
  const [facts, mail, backups] = await Promise.all([
    readFacts(shop.db),
    readMailState(shop),
    backupsItem(shop),
  ]);
  return [
    mailItem(mail, facts),
    paymentsItem(shop, settings, facts),
    backups,
    facts.owners > 1 ? itemOf('team.ok', 'done', { count: facts.owners }) : itemOf('team.one', 'todo'),
    timeZoneItem(settings, facts),
    commissionItem(settings, facts),
    legalItem(settings, facts),
    sellersItem(settings, facts),
  ];
}

type Facts = {
  /** Of the newest email that a mail server accepted or refused. */
  mail_sent_at: Date | null;
  mail_error: string | null;
  has_paid_order: boolean;
  owners: number;
  has_time_zone: boolean;
  commission_rules: number;
  pages: number;
  linked_pages: number;
  stores: number;
};

async function readFacts(db: Kysely<DB>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with newest as (
      select sent_at, last_error from mails
      where sent_at is not null and by_server or last_error is not null
      order by id desc limit 1
    ), filled as (
      select slug from pages where description <> ''
    )
    select (select sent_at from newest) as mail_sent_at,
      (select last_error from newest) as mail_error,
      exists (select from orders where payment_done) as has_paid_order,
      (select count(distinct u.id)::int from memberships m join users u on u.id = m.user_id join roles r on r.id = m.role_id
        where m.store_id is null and u.deleted_at is null and 'staff.write' = any(r.permissions)) as owners,
      exists (select from settings where key = 'time_zone') as has_time_zone,
      (select count(*)::int from commission_rules) as commission_rules,
      (select count(*)::int from filled) as pages,
      (select count(*)::int from filled where exists (select from site_links l
        where l.link = '/page/' || filled.slug or l.link = '' and l.slug = filled.slug)) as linked_pages,
      (select count(*)::int from stores) as stores`.execute(db);
  return rows[0]!;
}

function itemOf(
  finding: GoLiveItem['finding'],
  state: GoLiveItem['state'],
  values: GoLiveItem['values'] = {},
  { methods = [], at = null }: { methods?: readonly { name: string }[]; at?: Date | null } = {},
): GoLiveItem {
  return {
    item: finding.split('.')[0] as GoLiveItem['item'], // findings begin with their item
    state,
    finding,
    values,
    methods: methods.map(({ name }) => name),
    at: at?.toISOString() ?? null,
  };
}

type MailState = 'files' | 'unreadable' | 'server';

async function readMailState({ db, authSecret, mailer }: Shop): Promise<MailState> {
  if (await mailer.writesFiles?.()) return 'files';
  if (mailer.fixed) return 'server';
  return (await readMailServer(db, authSecret)).state === 'unreadable' ? 'unreadable' : 'server';
}

function mailItem(state: MailState, { mail_sent_at: at, mail_error: reason }: Facts): GoLiveItem {
  if (state === 'files') return itemOf('mail.none', 'todo');
  if (state === 'unreadable') return itemOf('mail.unreadable', 'problem');
  if (reason !== null) return itemOf('mail.failing', 'problem', { reason });
  return at ? itemOf('mail.ok', 'done', {}, { at }) : itemOf('mail.unproved', 'todo');
}

function paymentsItem({ payments }: Shop, settings: Settings, { has_paid_order: isPaid }: Facts): GoLiveItem {
  const methods = listOfferedMethods(payments, settings);
  const inTestMode = methods.filter(({ provider }) => provider && payments.providersInTestMode.has(provider));
  const remote = methods.filter(({ provider }) => provider !== null && provider !== 'bank');
  if (methods.length === 0) return itemOf('payments.none', 'todo', { currency: settings.currency });
  if (inTestMode.length > 0) return itemOf('payments.test', 'todo', {}, { methods: inTestMode });
  if (remote.length > 0 && !isPaid) return itemOf('payments.unproved', 'todo', {}, { methods });
  return itemOf('payments.ok', 'done', {}, { methods });
}

async function backupsItem({ db, clock, machine }: Shop): Promise<GoLiveItem> {
  const [last, tested] = await Promise.all([
    db.selectFrom('backups').select('finished_at').orderBy('finished_at', 'desc').executeTakeFirst(),
    findLastBackupTest(db),
  ]);
  const { hour } = machine.backups;
  const at = last?.finished_at ?? null;
  if (at === null) return itemOf('backups.none', 'todo');
  if (tested?.trial === 'failed') return itemOf('backups.broken', 'problem', {}, { at: tested.tried_at });
  if (hour === null) return itemOf('backups.by-hand', 'todo', {}, { at });
  const isOld = clock.now().getTime() - at.getTime() > oldBackupMs;
  return isOld
    ? itemOf('backups.old', 'problem', { hour }, { at })
    : itemOf('backups.ok', 'done', { hour }, { at });
}

/** UTC is the default; a shop may also have chosen it. */
function timeZoneItem({ time_zone: zone }: Settings, { has_time_zone: isChosen }: Facts) {
  return isChosen ? itemOf('time-zone.ok', 'done', { zone }) : itemOf('time-zone.utc', 'todo');
}

/** A shop that sells only itself needs no commission. */
function commissionItem(
  { default_commission_percent: percent, vendor_registration: isOpen }: Settings,
  facts: Facts,
) {
  const { commission_rules: rules, stores } = facts;
  const hasSellers = isOpen || stores > 1;
  if (percent === 0 && rules === 0 && hasSellers) return itemOf('commission.none', 'todo');
  return itemOf('commission.ok', 'done', { percent, rules });
}

function legalItem({ legal_name: name }: Settings, { pages, linked_pages: linked }: Facts): GoLiveItem {
  if (pages === 0) return itemOf('legal.none', 'todo');
  if (linked === 0) return itemOf('legal.unlinked', 'todo', { count: pages });
  return name === '' ? itemOf('legal.no-name', 'todo') : itemOf('legal.ok', 'done', { count: linked });
}

function sellersItem({ vendor_registration: isOpen }: Settings, { stores }: Facts): GoLiveItem {
  if (isOpen) return itemOf('sellers.open', 'done', { count: stores });
  return stores === 0
    ? itemOf('sellers.nobody', 'todo')
    : itemOf('sellers.closed', 'done', { count: stores });
}
