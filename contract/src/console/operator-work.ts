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
  /**
   * Id of the subject: an application, checklist answer, store rename, store with late orders, return, refund, payment attempt,
   * dispute, review or email; 0 for a job.
   */
  id: z.int(),
  /** Display name: store, order number, kind of email, job. */
  title: z.string(),
  /** The problem as a code of the kind (`by-hand`, `amount`), or the person concerned. */
  detail: z.string(),
  /** Number of items grouped in the task. */
  count: z.int(),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  amount: moneyOf.nullable(),
  /** Null if unknown: broken links found before their time was recorded. */
  since: time.nullable(),
  /** Current assignee; others can still decide it. */
  taken: owner.nullable(),
});
export type WorkItem = z.output<typeof item>;

/** Setup checklist of a new shop, in order. */
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
/** `table` replaces `goods` if the shop began with an imported table. */
const checklistStep = z.enum([...CHECKLIST, 'table']);
export type ChecklistStep = z.output<typeof checklistStep>;

export const readWork = consoleEndpoint({
  method: 'GET',
  path: 'operator/work',
  access: { operator: 'jobs.read' },
  summary: 'List tasks by kind with count, age and the oldest ones',
  query: z.object({
    kind: z.enum(WORK_KINDS).optional().catch(undefined),
    /** Assigned to the caller, or unassigned; absent: all. Counts cover all. */
    owner: z.enum(WORK_OWNERS).optional().catch(undefined),
  }),
  reply: z.object({
    kinds: z.array(z.object({ kind: z.enum(WORK_KINDS), count: z.int(), oldest_at: time.nullable() })),
    items: z.array(item),
    /** Today's orders and their sum, compared to the same time a week ago; null without permission. */
    today: z
      .object({
        orders: z.int(),
        orders_before: z.int(),
        sales: moneyOf,
        sales_before: moneyOf,
      })
      .nullable(),
    /** Last result of `souk doctor` in this process; null: running, or not permitted. */
    health: z
      .object({
        checked_at: time,
        problems: z.int(),
        warnings: z.int(),
        /** Most important finding, in the caller's language. */
        first: z.object({ name: z.string(), words: z.string() }).nullable(),
      })
      .nullable(),
    /** Setup checklist of a shop set up by the installer, until done or hidden; null also without permission. */
    checklist: z.array(z.object({ step: checklistStep, is_done: z.boolean() })).nullable(),
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
    dispute: counted,
    debt: counted,
    bank: counted,
    review: counted,
    link: counted,
    mail: counted,
    job: counted,
  }),
});

const take = owner.extend({
  kind: z.enum(WORK_KINDS),
  id: z.int(),
  /** Identifier within its kind: the id, or a job's name. */
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
      'payouts.read',
      'reviews.read',
      'content.read',
      'mails.read',
      'jobs.read',
    ],
  },
  summary: 'List the assignees of tasks of one kind',
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
  /** The current assignee when taking over; refused if someone else has it now. */
  body: z.object({ from: bodyId().optional() }),
  reply: z.literal(true),
});

export const releaseWork = consoleEndpoint({
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
