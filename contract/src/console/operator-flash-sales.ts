import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { flashProposal } from '../seller-console/flash-sales.ts';
import { id } from '../wire.ts';
import { recordId, requiredWords, visibility } from './record.ts';

const time = z.iso.datetime();
const params = z.object({ id: pathId });
const ids = z.array(recordId).min(1).max(200);

const proposal = flashProposal.extend({
  store: z.object({ id, name: z.string() }),
  /** Maximum based on the product's lowest price of the last 30 days; higher proposals are refused. */
  most_minor: z.int(),
});
export type OperatorProposal = z.output<typeof proposal>;

export const listFlashProposals = consoleEndpoint({
  method: 'GET',
  path: 'operator/flash-sales/{id}/proposals',
  access: { operator: 'marketing.read' },
  summary: 'List products that stores proposed for a flash sale, undecided first',
  params,
  reply: z.object({ currency: z.string(), proposals: z.array(proposal) }),
});

export const acceptFlashProposals = consoleEndpoint({
  method: 'POST',
  path: 'operator/flash-sales/{id}/accept',
  access: { operator: 'marketing.write' },
  confirm: 'never',
  summary: 'Accept proposals for a flash sale: all of them, or none',
  params,
  body: z.strictObject({ ids }),
  reply: z.literal(true),
});

export const refuseFlashProposals = consoleEndpoint({
  method: 'POST',
  path: 'operator/flash-sales/{id}/refuse',
  access: { operator: 'marketing.write' },
  confirm: 'never',
  summary: 'Decline proposals for a flash sale with a reason',
  params,
  body: z.strictObject({ ids, reason: requiredWords(CONSOLE.reason) }),
  reply: z.literal(true),
});

const timelineSale = z.object({
  id,
  title: z.string(),
  status: visibility,
  start: time,
  end: time,
  products: z.int(),
  proposals: z.int(),
  /** Overlapping sales with the same products; the lower price applies. */
  conflicts: z.array(z.object({ sale_id: id, title: z.string(), products: z.array(z.string()) })),
});
export type TimelineSale = z.output<typeof timelineSale>;

export const readFlashTimeline = consoleEndpoint({
  method: 'GET',
  path: 'operator/flash-timeline',
  access: { operator: 'marketing.read' },
  summary:
    'List flash sales of the last two weeks, running and upcoming, with products that are in two of them',
  reply: z.object({ now: time, sales: z.array(timelineSale) }),
});
