import { z } from 'zod';
import { CONSOLE, LONGEST } from '@souk/rules/limits';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, requiredEmail } from '../input.ts';
import { invitation, member } from '../seller-console/team.ts';
import { id } from '../wire.ts';
import { shopRole } from './operator-roles.ts';
import { requiredWords } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const CUSTOMER_VIEWS = ['all', 'bought', 'blocked'] as const;
export const MESSAGE_VIEWS = ['open', 'done', 'all'] as const;
export const SUBSCRIBER_VIEWS = ['confirmed', 'waiting', 'all'] as const;

const customerRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  created_at: time,
  orders: z.int(),
  spent: moneyOf,
  /** In former currencies of the shop. */
  also_spent: z.array(moneyOf),
  last_order_at: time.nullable(),
  is_blocked: z.boolean(),
});
export type CustomerRow = z.output<typeof customerRow>;

const customer = customerRow.extend({
  phone: z.string(),
  blocked: z.object({ at: time, reason: z.string() }).nullable(),
  logins: z.int(),
  newest: z.array(z.object({ id, number: z.string(), at: time, total: moneyOf, is_cancelled: z.boolean() })),
  erased: z.object({
    orders: z.int(),
    reviews: z.int(),
    addresses: z.int(),
    messages: z.int(),
    lists: z.int(),
    newsletter: z.boolean(),
  }),
});
export type Customer = z.output<typeof customer>;

export const listCustomers = consoleEndpoint({
  method: 'GET',
  path: 'operator/customers',
  access: { operator: 'customers.read' },
  summary: 'List accounts, newest first; `q`: the start of an email address, a name, or an order number',
  query: z.object(listQuery(CUSTOMER_VIEWS, ['joined'])),
  reply: listReply(customerRow),
});

export const readCustomer = consoleEndpoint({
  method: 'GET',
  path: 'operator/customers/{id}',
  access: { operator: 'customers.read' },
  summary: 'Get an account, its latest orders, and the effects of anonymizing it',
  params,
  reply: customer,
});

export const blockCustomer = consoleEndpoint({
  method: 'POST',
  path: 'operator/customers/{id}/block',
  access: { operator: 'customers.write' },
  confirm: 'sometimes',
  summary: 'Block an account and end its sessions; its orders continue',
  params,
  body: z.object({ reason: requiredWords(CONSOLE.reason) }),
  reply: customer,
});

export const unblockCustomer = consoleEndpoint({
  method: 'POST',
  path: 'operator/customers/{id}/unblock',
  access: { operator: 'customers.write' },
  confirm: 'sometimes',
  summary: 'Unblock an account',
  params,
  reply: customer,
});

export const signOutCustomer = consoleEndpoint({
  method: 'POST',
  path: 'operator/customers/{id}/sign-out',
  access: { operator: 'customers.write' },
  confirm: 'never',
  summary: 'Sign an account out on all devices',
  params,
  reply: customer,
});

export const exportCustomer = consoleEndpoint({
  method: 'POST',
  path: 'operator/customers/{id}/export',
  access: { operator: 'customers.export' },
  confirm: 'never',
  summary: 'Export a person’s data; the export is recorded in the activity log',
  params,
  reply: z.object({ data: z.record(z.string(), z.json()) }),
});

export const anonymiseCustomer = consoleEndpoint({
  method: 'POST',
  path: 'operator/customers/{id}/anonymise',
  access: { operator: 'customers.write' },
  confirm: 'data',
  summary: 'Delete an account for good: orders and reviews stay without personal data',
  params,
  reply: z.literal(true),
});

const message = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: time,
  answer: z.string(),
  answered_at: time.nullable(),
  done_at: time.nullable(),
});
export type ContactMessage = z.output<typeof message>;

export const listMessages = consoleEndpoint({
  method: 'GET',
  path: 'operator/messages',
  access: { operator: 'customers.read' },
  summary: 'List contact messages, newest first',
  query: z.object(listQuery(MESSAGE_VIEWS, ['at'])),
  reply: listReply(message),
});

export const answerMessage = consoleEndpoint({
  method: 'POST',
  path: 'operator/messages/{id}/answer',
  access: { operator: 'customers.write' },
  confirm: 'never',
  summary: 'Reply to a message by email and close it',
  params,
  body: z.object({ answer: requiredWords(LONGEST.message) }),
  reply: message,
});

export const closeMessage = consoleEndpoint({
  method: 'POST',
  path: 'operator/messages/{id}/done',
  access: { operator: 'customers.write' },
  confirm: 'never',
  summary: 'Close a message, or reopen it (`is_done` false)',
  params,
  body: z.object({ is_done: z.boolean() }),
  reply: message,
});

const subscriber = z.object({
  id,
  email: z.string(),
  language: z.string(),
  created_at: time,
  confirmed_at: time.nullable(),
});

export const listSubscribers = consoleEndpoint({
  method: 'GET',
  path: 'operator/newsletter',
  access: { operator: 'marketing.read' },
  summary: 'List newsletter subscribers, newest first',
  query: z.object(listQuery(SUBSCRIBER_VIEWS, ['at'])),
  reply: listReply(subscriber),
});

export const exportSubscribers = consoleEndpoint({
  method: 'POST',
  path: 'operator/newsletter/export',
  access: { operator: 'marketing.export' },
  confirm: 'never',
  summary: 'Export confirmed newsletter subscribers as CSV; the export is recorded in the activity log',
  reply: z.object({ csv: z.string(), count: z.int() }),
});

const staff = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  roles: z.array(shopRole),
});
export type Staff = z.output<typeof staff>;

export const readStaff = consoleEndpoint({
  method: 'GET',
  path: 'operator/staff',
  access: { operator: 'staff.read' },
  summary: 'List the shop’s team with roles and permissions',
  reply: staff,
});

export const addStaff = consoleEndpoint({
  method: 'POST',
  path: 'operator/staff',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Add an account to the shop’s team; an address without an account is invited by email',
  body: z.object({ email: requiredEmail, role_id: z.int() }),
  reply: staff,
});

export const changeStaff = consoleEndpoint({
  method: 'PUT',
  path: 'operator/staff/{id}',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Change a team member’s role',
  params,
  body: z.object({ role_id: z.int() }),
  reply: staff,
});

export const removeStaff = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/staff/{id}',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Remove a team member',
  params,
  reply: staff,
});

export const withdrawStaff = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/invitations/{id}',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Revoke an invitation to the shop’s team',
  params,
  reply: staff,
});
