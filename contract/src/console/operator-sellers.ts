import { DOCUMENT_TYPES } from '@souk/rules/checklist';
import { CONSOLE, LONGEST } from '@souk/rules/limits';
import { CASH_COLLECTORS } from '@souk/rules/cash-collectors';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, queryIds } from '../input.ts';
import { plannedVacation, wantedVacation } from '../seller-console/profile.ts';
import { id } from '../wire.ts';
import { COMMISSION_SOURCES } from './commission.ts';
import { percent, requiredWords, words } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const APPLICATION_VIEWS = ['pending', 'approved', 'rejected', 'all'] as const;
export const SELLER_VIEWS = ['active', 'not_ready', 'suspended', 'all'] as const;

const applicationRow = z.object({
  id,
  status: z.enum(['pending', 'approved', 'rejected']),
  store_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  created_at: time,
  asked_at: time.nullable(),
  document_count: z.int(),
});
export type ApplicationRow = z.output<typeof applicationRow>;

/** What somebody shows who would like to sell: `type` is what is in the file, `name` only what it was called. */
export const shownDocument = z.object({
  id,
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.int(),
  sent_at: time,
});
export type ShownDocument = z.output<typeof shownDocument>;

const application = applicationRow.extend({
  register_number: z.string(),
  address_1: z.string(),
  zip: z.string(),
  state: z.string(),
  message: z.string(),
  question: z.string(),
  reason: z.string(),
  decided_at: time.nullable(),
  store_id: id.nullable(),
  documents: z.array(shownDocument),
  /** Stores and other applications that share something with it. */
  duplicates: z.array(
    z.object({
      kind: z.enum(['store', 'application']),
      id,
      name: z.string(),
      shares: z.array(z.enum(['email', 'phone', 'name', 'register_number'])),
    }),
  ),
});
export type Application = z.output<typeof application>;

const readiness = z.object({
  shipping: z.boolean(),
  products: z.boolean(),
  contact: z.boolean(),
  /** The required steps of the shop's own are done. */
  steps: z.boolean(),
});

const sellerRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  status: z.enum(['pending', 'active', 'suspended', 'rejected']),
  /** What shoppers can buy, and parts of orders in the last 30 days. */
  products: z.int(),
  orders: z.int(),
  late: z.int(),
  cancelled: z.int(),
  rating: z.number(),
  reviews: z.int(),
  ready: readiness,
});
export type SellerRow = z.output<typeof sellerRow>;

const seller = sellerRow.extend({
  email: z.string(),
  phone: z.string(),
  register_number: z.string(),
  address_1: z.string(),
  city: z.string(),
  zip: z.string(),
  state: z.string(),
  country: z.string(),
  /** Null: what its categories say, else the shop. */
  commission_percent: z.number().nullable(),
  /** What its goods pay now and what decides that, of goods for which nothing narrower holds. */
  commission: z.object({
    by: z.enum(COMMISSION_SOURCES),
    /** Of the rule, with its title. */
    id: id.nullable(),
    title: z.string(),
    percent: z.number(),
    /** Rules for some of its goods only, which are asked before. */
    narrower: z.array(z.object({ id, title: z.string(), percent: z.number() })),
    /** Whether categories say something else, as they may where the shop's own share holds. */
    is_by_category: z.boolean(),
  }),
  cash_collected_by: z.enum(CASH_COLLECTORS),
  created_at: time,
  suspended_at: time.nullable(),
  suspended_reason: z.string(),
  sold: moneyOf,
  members: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() })),
  /** What would end at once: shown before somebody closes the store. Orders on their way go on. */
  preview: z.object({ products: z.int(), carts: z.int(), open_orders: z.int(), flash_sales: z.int() }),
  /** One that is over is none. */
  vacation: plannedVacation.extend({ is_now: z.boolean() }).nullable(),
  /** What operators noted about it for each other, the newest first; `by` is empty when the account is gone. */
  notes: z.array(z.object({ id, note: z.string(), by: z.string(), at: time })),
});
export type Seller = z.output<typeof seller>;

export const listApplications = consoleEndpoint({
  method: 'GET',
  path: 'operator/applications',
  access: { operator: 'sellers.read' },
  summary: 'Who wants to sell here, the oldest first',
  query: z.object(listQuery(APPLICATION_VIEWS, ['applied'])),
  reply: listReply(applicationRow),
});

export const readApplication = consoleEndpoint({
  method: 'GET',
  path: 'operator/applications/{id}',
  access: { operator: 'sellers.read' },
  summary: 'One application, and whom it resembles',
  params,
  reply: application,
});

export const approveApplication = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/approve',
  access: { operator: 'sellers.write' },
  summary: 'Open the store; the applicant is mailed',
  params,
  reply: application,
});

export const rejectApplication = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/reject',
  access: { operator: 'sellers.write' },
  summary: 'Do not open it; the applicant reads why',
  params,
  body: z.object({ reason: words(LONGEST.decisionReason).default('') }),
  reply: application,
});

export const askApplicant = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/ask',
  access: { operator: 'sellers.write' },
  summary: 'Ask the applicant something by mail; the application waits on',
  params,
  body: z.object({ question: requiredWords(LONGEST.decisionReason) }),
  reply: application,
});

export const previewApplicationMail = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/mail-preview',
  access: { operator: 'sellers.write' },
  summary:
    'The mail that a decision would send the applicant, in their language and with these words. Changes nothing; of a link that lets in only the place is shown',
  params,
  body: z.object({
    decision: z.enum(['approve', 'ask', 'reject']),
    words: words(LONGEST.decisionReason).default(''),
  }),
  reply: z.object({
    to: z.string(),
    subject: z.string(),
    /** A whole document. */
    html: z.string(),
    text: z.string(),
    /** Of the mail. */
    language: z.string(),
    direction: z.enum(['ltr', 'rtl']),
  }),
});

export const listSellers = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers',
  access: { operator: 'sellers.read' },
  summary: 'Stores, and whether each has what it takes to sell',
  query: z.object({ ...listQuery(SELLER_VIEWS, ['opened', 'name']), ids: queryIds }),
  reply: listReply(sellerRow),
});

export const readSeller = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}',
  access: { operator: 'sellers.read' },
  summary: 'One store, and what would end if it were closed now',
  params,
  reply: seller,
});

export const suspendSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/suspend',
  access: { operator: 'sellers.write' },
  summary: 'Take a store and its goods out of the shop until somebody opens it again',
  params,
  body: z.object({ reason: requiredWords(CONSOLE.reason) }),
  reply: seller,
});

export const reopenSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/reopen',
  access: { operator: 'sellers.write' },
  summary: 'Bring a suspended store back',
  params,
  reply: seller,
});

export const viewAsSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/view-as',
  access: { operator: 'sellers.view-as' },
  confirmed: true,
  summary:
    'Begin to look at a store as its people do: for half an hour `token`, sent as `X-View-As`, opens what is read of it, and nothing else',
  params,
  reply: z.object({ token: z.string(), until: time }),
});

export const editProductsOf = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/products-view',
  access: { operator: 'catalog.write' },
  byPeople: true,
  summary:
    'Begin to edit the products of a store for the shop: as long as the session lasts `token`, sent as `X-View-As`, opens what the store’s console does with products and stock, and nothing else',
  params,
  reply: z.object({ token: z.string(), until: time }),
});

export const endEditingOf = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/sellers/{id}/products-view',
  access: { operator: 'catalog.write' },
  byPeople: true,
  summary: 'Say in the history that the products of a store are edited no more',
  params,
  reply: z.literal(true),
});

export const agreeTerms = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/terms',
  access: { operator: 'sellers.write' },
  summary: 'What a store pays the shop, and who takes its cash; of orders from now on',
  params,
  body: z.strictObject({
    commission_percent: percent.nullable(),
    cash_collected_by: z.enum(CASH_COLLECTORS),
  }),
  reply: seller,
});

export const noteSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/note',
  access: { operator: 'sellers.write' },
  summary: 'Note something about a store for those who run the shop; the store never reads it',
  params,
  body: z.object({ note: requiredWords(CONSOLE.storeNote) }),
  reply: seller,
});

export const planSellerVacation = consoleEndpoint({
  method: 'PUT',
  path: 'operator/sellers/{id}/vacation',
  access: { operator: 'sellers.write' },
  summary: 'Plan the holiday of a store for it, or end it; the store reads in its history who did',
  params,
  body: z.object({ vacation: wantedVacation.nullable() }),
  reply: seller,
});
