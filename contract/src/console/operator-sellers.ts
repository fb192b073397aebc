import { DOCUMENT_TYPES } from '@souk/rules/checklist';
import { CONSOLE, LONGEST } from '@souk/rules/limits';
import { CASH_COLLECTORS } from '@souk/rules/cash-collectors';
import { GOODS_PLACES } from '@souk/rules/deemed-supplier';
import { SHIPPERS } from '@souk/rules/shippers';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, queryIds } from '../input.ts';
import { plannedVacation, requestedVacation } from '../seller-console/store.ts';
import { id } from '../wire.ts';
import { COMMISSION_SOURCES } from './commission.ts';
import { requestedRename } from './store-renames.ts';
import { percent, requiredWords, words } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const APPLICATION_VIEWS = ['pending', 'approved', 'rejected', 'all'] as const;
/** `late`: with orders whose promised shipping date has passed. */
export const SELLER_VIEWS = ['active', 'not_ready', 'late', 'suspended', 'all'] as const;

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

/** A document of an applicant: `type` is detected from the content, `name` is the original file name. */
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
  /** For display, in the reader's language; empty where addresses have no state. */
  state_name: z.string(),
  message: z.string(),
  question: z.string(),
  reason: z.string(),
  decided_at: time.nullable(),
  store_id: id.nullable(),
  documents: z.array(shownDocument),
  /** Stores and other applications with matching details. */
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
  /** The shop's required checklist steps are done. */
  steps: z.boolean(),
});

const sellerRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  status: z.enum(['pending', 'active', 'suspended', 'rejected']),
  /** Products on sale, and order parts of the last 30 days. */
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
  /** For display, in the reader's language; empty where addresses have no state. */
  state_name: z.string(),
  country: z.string(),
  /** Null: the category's rate, else the shop's. */
  commission_percent: z.number().nullable(),
  /** Current commission and its source, for products without a narrower rule. */
  commission: z.object({
    by: z.enum(COMMISSION_SOURCES),
    /** Rule id, with its title. */
    id: id.nullable(),
    title: z.string(),
    percent: z.number(),
    /** Rules for some of its products, which take precedence. */
    narrower: z.array(z.object({ id, title: z.string(), percent: z.number() })),
    /** Whether category rates can differ, because the shop's default applies. */
    is_by_category: z.boolean(),
  }),
  cash_collected_by: z.enum(CASH_COLLECTORS),
  /** Who ships its new orders, and gets what customers pay for shipping. */
  shipped_by: z.enum(SHIPPERS),
  /** Where its products are when they are sold, which decides whether the shop is the deemed supplier. */
  goods_in: z.enum(GOODS_PLACES),
  created_at: time,
  suspended_at: time.nullable(),
  suspended_reason: z.string(),
  sold: moneyOf,
  members: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() })),
  preview: z.object({ products: z.int(), carts: z.int(), open_orders: z.int(), flash_sales: z.int() }),
  /** Null once it has ended. */
  vacation: plannedVacation.extend({ is_now: z.boolean() }).nullable(),
  /** The last requested name, where renames need approval. */
  rename: requestedRename.nullable(),
  notes: z.array(z.object({ id, note: z.string(), by: z.string(), at: time })),
});
export type Seller = z.output<typeof seller>;

export const listApplications = consoleEndpoint({
  method: 'GET',
  path: 'operator/applications',
  access: { operator: 'sellers.read' },
  summary: 'List store applications, oldest first',
  query: z.object(listQuery(APPLICATION_VIEWS, ['applied'])),
  reply: listReply(applicationRow),
});

export const readApplication = consoleEndpoint({
  method: 'GET',
  path: 'operator/applications/{id}',
  access: { operator: 'sellers.read' },
  summary: 'Get a store application and similar ones',
  params,
  reply: application,
});

export const approveApplication = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/approve',
  access: { operator: 'sellers.write' },
  confirm: 'rights',
  summary: 'Approve a store application; emails the applicant',
  params,
  reply: application,
});

export const rejectApplication = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/reject',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Decline a store application with a reason for the applicant',
  params,
  body: z.object({ reason: words(LONGEST.decisionReason).default('') }),
  reply: application,
});

export const askApplicant = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/ask',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Email the applicant a question; the application stays open',
  params,
  body: z.object({ question: requiredWords(LONGEST.decisionReason) }),
  reply: application,
});

export const previewApplicationMail = consoleEndpoint({
  method: 'POST',
  path: 'operator/applications/{id}/mail-preview',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary:
    'Preview the email that a decision would send, in the applicant’s language. Changes nothing; sign-in links are shown as placeholders',
  params,
  body: z.object({
    decision: z.enum(['approve', 'ask', 'reject']),
    words: words(LONGEST.decisionReason).default(''),
  }),
  reply: z.object({
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    language: z.string(),
    direction: z.enum(['ltr', 'rtl']),
  }),
});

export const listSellers = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers',
  access: { operator: 'sellers.read' },
  summary: 'List stores and whether each is ready to sell',
  query: z.object({ ...listQuery(SELLER_VIEWS, ['opened', 'name']), ids: queryIds }),
  reply: listReply(sellerRow),
});

export const readSeller = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}',
  access: { operator: 'sellers.read' },
  summary: 'Get a store and the effects of suspending it now',
  params,
  reply: seller,
});

export const suspendSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/suspend',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Suspend a store and unpublish its products',
  params,
  body: z.object({ reason: requiredWords(CONSOLE.reason) }),
  reply: seller,
});

export const reopenSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/reopen',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Reinstate a suspended store',
  params,
  reply: seller,
});

export const viewAsSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/view-as',
  access: { operator: 'sellers.view-as' },
  confirm: 'rights',
  summary:
    'View a store’s console as its team: for 30 minutes, `token`, sent as `X-View-As`, allows reading the store and nothing else',
  params,
  reply: z.object({ token: z.string(), until: time }),
});

export const editProductsOf = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/products-view',
  access: { operator: 'catalog.write' },
  byPeople: true,
  confirm: 'never',
  summary:
    'Start a session for editing a store’s products: `token`, sent as `X-View-As`, allows the store’s product and stock endpoints and nothing else',
  params,
  reply: z.object({ token: z.string(), until: time }),
});

export const endEditingOf = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/sellers/{id}/products-view',
  access: { operator: 'catalog.write' },
  byPeople: true,
  confirm: 'never',
  summary: 'End a session of editing a store’s products; recorded in the activity log',
  params,
  reply: z.literal(true),
});

export const agreeTerms = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/terms',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary:
    'Set a store’s commission, who collects its cash, who ships and where its products are, for new orders',
  params,
  body: z.strictObject({
    commission_percent: percent.nullable(),
    cash_collected_by: z.enum(CASH_COLLECTORS),
    /** Without it, nothing changes. */
    shipped_by: z.enum(SHIPPERS).optional(),
    goods_in: z.enum(GOODS_PLACES).optional(),
  }),
  reply: seller,
});

export const noteSeller = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/note',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Add an internal note about a store; the store can’t read it',
  params,
  body: z.object({ note: requiredWords(CONSOLE.storeNote) }),
  reply: seller,
});

export const planSellerVacation = consoleEndpoint({
  method: 'PUT',
  path: 'operator/sellers/{id}/vacation',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Schedule or end a store’s vacation mode; recorded in the store’s activity log',
  params,
  body: z.object({ vacation: requestedVacation.nullable() }),
  reply: seller,
});
