import { IMPACTS_OF } from '@souk/rules/guarded-settings';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';

/** What a setting of the whole shop affects. */
const AFFECTED = [
  'stores',
  'reductions',
  'open_orders',
  'open_carts',
  'applications',
  'products',
  'categories',
  'pages',
  'variants',
  'vouchers',
  'shipping_prices',
  'flash_prices',
  'flat_taxes',
  'unpaid_orders',
] as const;
export type Affected = (typeof AFFECTED)[number];

export const readSettingImpact = consoleEndpoint({
  method: 'GET',
  path: 'operator/settings/impact',
  access: { operator: 'settings.write' },
  summary: 'Count what changing a setting of the whole shop affects; settings without such effects have none',
  query: z.object({ setting: z.enum(IMPACTS_OF), value: z.string().max(60) }),
  /** Only what exists. */
  reply: z.object({ affected: z.array(z.object({ what: z.enum(AFFECTED), count: z.int() })) }),
});

/** In bodies: settings whose impact the caller has read and accepts. */
export const acceptedImpacts = z.array(z.enum(IMPACTS_OF)).max(IMPACTS_OF.length).optional();
