import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/** Reasons a product can't be bought; lists show them per row. */
export const STOPS = [
  'taken_down',
  'store_closed',
  'archived',
  'paused',
  'undeliverable',
  'sold_out',
  /** No known reason, yet it isn't visible. */
  'not_shown',
] as const;
export type Stop = (typeof STOPS)[number];

/** Suggestions to improve sales. */
export const HINTS = [
  'safety_missing',
  'category_hidden',
  'kinds_sold_out',
  'kinds_low',
  'no_picture',
  'alt_missing',
  'text_missing',
  'no_description',
] as const;
export type Hint = (typeof HINTS)[number];

export const readDoctor = consoleEndpoint({
  method: 'GET',
  path: 'seller/products/{id}/doctor',
  access: { seller: 'products.read' },
  summary: 'List why a product isn’t published or can’t be bought, and how to improve it',
  params: z.object({ id: pathId }),
  reply: z.object({
    id,
    /** Current state by the public API: page exists; listed; available to buy. */
    is_shown: z.boolean(),
    is_listed: z.boolean(),
    is_sold: z.boolean(),
    stops: z.array(z.object({ kind: z.enum(STOPS), text: z.string() })),
    hints: z.array(
      z.object({
        kind: z.enum(HINTS),
        count: z.int(),
        languages: z.array(z.string()),
      }),
    ),
  }),
});
