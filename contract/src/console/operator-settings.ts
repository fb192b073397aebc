import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId, queryInt, queryText } from '../input.ts';
import { acceptedImpacts } from './setting-impact.ts';

const time = z.iso.datetime();
const value = z.json();

export const SETTING_GROUPS = [
  'shop',
  'look',
  'money',
  'orders',
  'sellers',
  'people',
  'tracking',
  'apps',
] as const;

export const SETTING_KINDS = [
  'switch',
  'text',
  'number',
  'colour',
  'choice',
  'country',
  'state',
  'currency',
  'locale',
  'time-zone',
  'words',
  'carriers',
  'payout-table',
] as const;

const setting = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  /**
   * Control of the setting: `choice` is one of `choices`, `country` and `currency` are ISO 3166 and 4217 codes, `state` is the code
   * of one of `states`, `locale` is a BCP 47 tag, `time-zone` an IANA zone, `words` are texts by language and field, `carriers` a list of names and addresses,
   * `payout-table` the columns and notation of the CSV file of payouts.
   */
  kind: z.enum(SETTING_KINDS),
  /** Options of a `choice`, otherwise null. */
  choices: z.array(z.union([z.string(), z.int()])).nullable(),
  /** Of a `state`: those of its country, in the caller’s language; otherwise null. */
  states: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
  /** A page that shows the setting's effect; null: none. */
  shown_at: z.string().nullable(),
  value,
  default: value,
  /** Last change; null: never changed. */
  changed: z.object({ by: z.string(), by_kind: z.string(), at: time }).nullable(),
});
export type OperatorSetting = z.output<typeof setting>;

const method = z.object({
  name: z.string(),
  /** `on`: available to shoppers · `unfit`: has keys but doesn't support the shop's currency · `off`: no keys. */
  state: z.enum(['on', 'unfit', 'off']),
  /** ISO 4217, for configured methods; null: any. */
  currencies: z.array(z.string()).nullable(),
  last_notice_at: time.nullable(),
  /** When a test payment last succeeded and its webhook arrived. */
  tested_at: time.nullable(),
});

export const readSettings = consoleEndpoint({
  method: 'GET',
  path: 'operator/settings',
  access: { operator: 'settings.read' },
  summary: 'Get all settings with defaults and last editors, payment methods and languages',
  reply: z.object({
    settings: z.array(setting),
    methods: z.array(method),
    languages: z.array(z.object({ code: z.string(), name: z.string(), is_default: z.boolean() })),
  }),
});

export const saveSettings = consoleEndpoint({
  method: 'PATCH',
  path: 'operator/settings',
  access: { operator: 'settings.write' },
  confirm: 'sometimes',
  summary:
    'Update settings; published right away. `console_second_factor` requires a confirmed password and is closed to API keys; `payment_fee_paid_by`, `payouts_need_trader_details`, `deemed_supplier`, `payout_csv` and `payout_iban` are confirmed like calls that move money. Settings that affect the whole shop have to be named in `accepted`, after reading what they affect, and require a confirmed password',
  body: z.object({
    settings: z.record(z.string().max(60), value),
    /** The values as read: a setting that has changed since to another value is refused with 409. */
    seen: z.record(z.string().max(60), value).optional(),
    accepted: acceptedImpacts,
  }),
  reply: z.object({
    /** Changed settings, including those a currency change implies. */
    changed: z.array(z.string()),
    /** Payment methods added and removed by a currency change. */
    ways_to_pay: z.object({ come: z.array(z.string()), go: z.array(z.string()) }),
    settings: z.array(setting),
  }),
});

export const testMail = consoleEndpoint({
  method: 'POST',
  path: 'operator/mail/test',
  byPeople: true,
  access: { operator: 'settings.write' },
  confirm: 'never',
  summary: 'Send a test email to yourself',
  reply: z.object({ to: z.string(), id: z.int() }),
});

export const readTestMail = consoleEndpoint({
  method: 'GET',
  path: 'operator/mail/test/{id}',
  byPeople: true,
  access: { operator: 'settings.write' },
  summary: 'Get what the mail server replied to a test email',
  params: z.object({ id: pathId }),
  reply: z.object({
    /** `saved`: as a file, because no mail server is set up. */
    state: z.enum(['waiting', 'sent', 'saved', 'failed']),
    /** The mail server’s reply, or why it wasn’t reached; null: none yet. */
    reply: z.string().nullable(),
  }),
});

export const HISTORY_VIEWS = ['all', 'settings', 'orders', 'sellers', 'products', 'people'] as const;

const entry = z.object({
  id: z.int(),
  at: time,
  actor: z.string(),
  actor_kind: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  label: z.string(),
  store: z.string().nullable(),
  before: z.record(z.string(), value).nullable(),
  after: z.record(z.string(), value).nullable(),
  /** Whether the caller can undo it with one call. */
  can_undo: z.boolean(),
  is_undone: z.boolean(),
  /** The entry that undid it, and the one it undid itself. */
  undone_by: z.int().nullable(),
  undoes: z.int().nullable(),
});
export type HistoryEntry = z.output<typeof entry>;

export const listHistory = consoleEndpoint({
  method: 'GET',
  path: 'operator/audit',
  access: { operator: 'audit.read' },
  summary: 'List the activity log, newest first, with values before and after',
  query: z.object({
    ...listQuery(HISTORY_VIEWS, ['at']),
    entity: queryText,
    entity_id: queryInt(0, 0, 2_147_483_647),
    store: queryInt(0, 0, 2_147_483_647),
  }),
  /** `currency`: for amounts whose entry names none. */
  reply: listReply(entry).extend({ currency: z.string() }),
});

export const undoEntry = consoleEndpoint({
  method: 'POST',
  path: 'operator/audit/{id}/undo',
  // Holders of any permission that covers a logged action may read.
  access: {
    operator: 'settings.write',
    or: ['catalog.write', 'marketing.write', 'sellers.write', 'content.write', 'texts.write', 'staff.write'],
  },
  confirm: 'sometimes',
  summary:
    'Undo a change of settings, texts, languages, a record, the sort order of records, a store’s product or a role, unless it has changed since. Undoing a change of a role or of `console_second_factor` requires a confirmed password and is closed to API keys; undoing one of a setting that affects money requires the same as changing it',
  params: z.object({ id: pathId }),
  reply: entry,
});
