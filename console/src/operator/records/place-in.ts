import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { Place } from './calls.ts';
import { isKind, kinds } from './kinds.ts';

const kindsOfPages: Readonly<Record<string, RecordKindName>> = {
  bundles: 'bundle-deal',
  shipping: 'shipping-rule',
};

/** Kinds are path segments; unknown ones are not found. */
export function placeIn(url: string): Place {
  const [, console, page, name] = new URL(url).pathname.split('/');
  if (console === 'seller') return { area: 'store', kind: kindsOfPages[page ?? ''] ?? 'voucher' };
  if (!isKind(name)) throw new Response('', { status: 404 });
  return { area: kinds[name].area, kind: name };
}
