import type { OperatorPermission, Permission, SellerPermission } from '@souk/rules/permissions';
import type { Endpoint } from './endpoint.ts';

/**
 * Who may call: everybody · whoever is signed in to a console · who has this right in the store that is asked for · who has
 * it, or one of some others, in the shop.
 */
export type ConsoleAccess =
  | 'public'
  | 'console'
  | { seller: SellerPermission }
  | { operator: OperatorPermission; or?: readonly OperatorPermission[] };

/**
 * One call of the consoles: as those of the shop, but for who may call it, and methods that change a part (PATCH) or put a
 * whole (PUT). `confirmed`: what moves money or rights, so that the password must have been typed within ten minutes
 * (`console/confirm`). `byPeople`: not for keys of programs; neither is what is confirmed, or of the own account. `upload`: one picture in a multipart body. `reply` with a `version` gives the reply an `ETag`, which `If-Match` sends back with a change.
 */
export type ConsoleEndpoint = Pick<
  Endpoint,
  'path' | 'summary' | 'params' | 'query' | 'body' | 'upload' | 'reply'
> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  access: ConsoleAccess;
  confirmed?: boolean;
  byPeople?: boolean;
};

/** The rights of which one opens it, the first the one that is asked for; none: no right does. */
export function rightsOf(access: ConsoleAccess): readonly Permission[] {
  if (typeof access === 'string') return [];
  return 'seller' in access ? [access.seller] : [access.operator, ...(access.or ?? [])];
}

/** Whether a key of a program opens it. */
export const isForKeys = ({
  access,
  confirmed,
  byPeople,
}: Pick<ConsoleEndpoint, 'access' | 'confirmed' | 'byPeople'>): boolean =>
  typeof access === 'object' && !confirmed && !byPeople;

/** Whether it heeds an `Idempotency-Key`: a change, by somebody, of which what was sent is known beforehand. */
export const heedsKey = ({
  access,
  method,
  upload,
}: Pick<ConsoleEndpoint, 'access' | 'method' | 'upload'>): boolean =>
  method !== 'GET' && typeof access === 'object' && upload === undefined;

/** Keeps the exact types of one endpoint. */
export function consoleEndpoint<const E extends ConsoleEndpoint>(definition: E): E {
  return definition;
}
