import { WORK_KINDS, WORK_OWNERS } from '@souk/rules/work-kinds';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { bodyId, pathId, text } from '../input.ts';
import { SAMPLE_STATES } from './operator-samples.ts';

const time = z.iso.datetime();

const owner = z.object({ user_id: z.int(), name: z.string(), is_own: z.boolean(), at: time });

const item = z.object({
  kind: z.enum(WORK_KINDS),
  /** Of the thing itself: an application, what a store has sent for its checklist, a new name of a store, a store with late orders, a return, a refund, an attempt to pay, a review, a mail; 0 for a job. */
  id: z.int(),
  /** What people call it: a store, an order's number, a kind of mail, a job. */
  title: z.string(),
  /** What is wrong, in a word of the kind: `by-hand`, `amount`; or who it is about. */
  detail: z.string(),
  /** How many of them, where one item is of several. */
  count: z.int(),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  amount: moneyOf.nullable(),
  /** Null where nobody knows since when: of links that were dead before that was written down. */
  since: time.nullable(),
  /** Who has taken it, for as long as that stands; it may be decided by others all the same. */
  taken: owner.nullable(),
});
export type WorkItem = z.output<typeof item>;

/** What a new shop does before its first order, in this order. */
export const CHECKLIST = [
  'look',
  'money',
  'mail',
  'shipping',
  'tax',
  'category',
  'pages',
  'goods',
  'payment',
] as const;
/** `table`: in the place of `goods` where the shop began with a table of them. */
const checklistStep = z.enum([...CHECKLIST, 'table']);
export type ChecklistStep = z.output<typeof checklistStep>;

export const readWork = consoleEndpoint({
  method: 'GET',
  path: 'operator/work',
  access: { operator: 'jobs.read' },
  summary: 'List tasks by kind with count, age and the oldest ones',
  query: z.object({
    kind: z.enum(WORK_KINDS).optional().catch(undefined),
    /** Items that whoever asks has taken, or that nobody has; absent: all. Counts are of all. */
    owner: z.enum(WORK_OWNERS).optional().catch(undefined),
  }),
  reply: z.object({
    kinds: z.array(z.object({ kind: z.enum(WORK_KINDS), count: z.int(), oldest_at: time.nullable() })),
    items: z.array(item),
    /** Orders that were placed today and what they come to, and the same up to this time a week ago; null without the right. */
    today: z
      .object({
        orders: z.int(),
        orders_before: z.int(),
        sales: moneyOf,
        sales_before: moneyOf,
      })
      .nullable(),
    /** What `souk doctor` found last, as this process remembers it; null: it is being looked, or who asks may not know. */
    health: z
      .object({
        checked_at: time,
        problems: z.int(),
        warnings: z.int(),
        /** What wants a look first, in the language of whoever asks. */
        first: z.object({ name: z.string(), words: z.string() }).nullable(),
      })
      .nullable(),
    /** Of a shop that was set up by the installer, until all is done or somebody hides it; null too for who sets nothing. */
    checklist: z.array(z.object({ step: checklistStep, is_done: z.boolean() })).nullable(),
    /** How it stands with goods to look at that the installer was asked for; null: there are none, or who asks may not take them out. */
    samples: z.enum(SAMPLE_STATES).nullable(),
  }),
});

const counted = z.int().nullable();

export const readShopWaiting = consoleEndpoint({
  method: 'GET',
  path: 'operator/waiting',
  access: { operator: 'jobs.read' },
  summary: 'Count tasks by kind (up to a thousand) for the sidebar; null for kinds the role can’t see',
  reply: z.object({
    application: counted,
    step: counted,
    rename: counted,
    product: counted,
    late: counted,
    return: counted,
    refund: counted,
    payment: counted,
    bank: counted,
    review: counted,
    link: counted,
    mail: counted,
    job: counted,
  }),
});

const take = owner.extend({
  kind: z.enum(WORK_KINDS),
  /** As of the item in `operator/work`; 0 for a job. */
  id: z.int(),
  /** What it is called among those of its kind: by its id, and a job by its name. */
  item: z.string(),
});
export type WorkTake = z.output<typeof take>;

export const listTakes = consoleEndpoint({
  method: 'GET',
  path: 'operator/takes',
  access: {
    operator: 'orders.read',
    or: [
      'sellers.read',
      'catalog.read',
      'refunds.read',
      'payments.read',
      'reviews.read',
      'content.read',
      'mails.read',
      'jobs.read',
    ],
  },
  summary: 'List who is assigned to which tasks of one kind',
  reply: z.array(take),
});

const taking = {
  access: {
    operator: 'orders.write',
    or: [
      'sellers.write',
      'catalog.write',
      'refunds.write',
      'payments.write',
      'reviews.write',
      'content.write',
      'mails.write',
      'jobs.write',
    ],
  },
  byPeople: true,
  params: z.object({ kind: z.enum(WORK_KINDS), item: text(100) }),
} as const;

export const takeWork = consoleEndpoint({
  method: 'POST',
  path: 'operator/work/{kind}/{item}/take',
  confirm: 'never',
  summary:
    'Assign a task to yourself (by its ID; a job by its name) until it’s decided or eight hours have passed. Needs a permission that can decide this kind',
  ...taking,
  /** Whom it is taken over from; refused when somebody else has it by now. */
  body: z.object({ from: bodyId().optional() }),
  reply: z.literal(true),
});

export const giveWorkBack = consoleEndpoint({
  method: 'POST',
  path: 'operator/work/{kind}/{item}/give-back',
  confirm: 'never',
  summary: 'Unassign a task from yourself',
  ...taking,
  reply: z.literal(true),
});

export const sendMailAgain = consoleEndpoint({
  method: 'POST',
  path: 'operator/mails/{id}/again',
  access: { operator: 'mails.write' },
  confirm: 'never',
  summary: 'Retry an undelivered email',
  params: z.object({ id: pathId }),
  reply: z.literal(true),
});

export const dropMail = consoleEndpoint({
  method: 'POST',
  path: 'operator/mails/{id}/drop',
  access: { operator: 'mails.write' },
  confirm: 'never',
  summary: 'Delete an undelivered email with its recipient and content',
  params: z.object({ id: pathId }),
  reply: z.literal(true),
});
