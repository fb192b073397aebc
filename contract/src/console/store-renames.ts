import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

/** In the shop's default language, and in others by language code. */
const names = z.object({ name: z.string(), texts: z.record(z.string(), z.string()) });

/** The store's last requested name; an approved one becomes the store's name. */
export const requestedRename = z.object({
  id,
  names,
  state: z.enum(['waiting', 'approved', 'rejected']),
  /** Why it was rejected. */
  reason: z.string(),
  sent_at: z.iso.datetime(),
});

const rename = requestedRename.extend({ store: z.object({ id, names }) });
export type StoreRename = z.output<typeof rename>;

const params = z.object({ id: pathId });

export const readRename = consoleEndpoint({
  method: 'GET',
  path: 'operator/renames/{id}',
  access: { operator: 'sellers.read' },
  summary: 'Get a store’s request for a new name',
  params,
  reply: rename,
});

export const approveRename = consoleEndpoint({
  method: 'POST',
  path: 'operator/renames/{id}/approve',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Approve a store’s new name; customers see it right away',
  params,
  reply: z.literal(true),
});

export const rejectRename = consoleEndpoint({
  method: 'POST',
  path: 'operator/renames/{id}/reject',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Decline a store’s new name with a reason for the store',
  params,
  body: z.object({ reason: requiredWords(CONSOLE.reason) }),
  reply: z.literal(true),
});
