import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/** What keeps a product from being bought; a list names these of each row. */
export const STOPS = [
  'taken_down',
  'store_closed',
  'archived',
  'paused',
  'undeliverable',
  'sold_out',
  /** None of them, and shoppers do not get it all the same. */
  'not_shown',
] as const;
export type Stop = (typeof STOPS)[number];

/** What would make it sell better. */
export const HINTS = [
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
    /** What the public API says at this moment: its page is there; lists show it; somebody can buy it. */
    is_shown: z.boolean(),
    is_listed: z.boolean(),
    is_sold: z.boolean(),
    stops: z.array(
      z.object({ kind: z.enum(STOPS), /** The shop’s words, where it gave some. */ text: z.string() }),
    ),
    hints: z.array(
      z.object({
        kind: z.enum(HINTS),
        count: z.int(),
        /** Languages of which something is missing. */ languages: z.array(z.string()),
      }),
    ),
  }),
});
export type ProductDoctor = z.output<typeof readDoctor.reply>;
