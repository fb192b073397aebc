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
 * Which calls a person confirms: the session's password was entered within the last ten minutes (`console/confirm`).
 *
 * - `money`: refunds, or books a payment. An API key needs `moves_money`.
 * - `rights`: changes who may do what: teams, roles, keys, second factors. Closed to API keys.
 * - `data`: erases data for good, or sends it out of the shop. Closed to API keys.
 * - `sometimes`: the handler decides by what was sent (`refuseUnconfirmed`).
 * - `never`: anything else.
 */
export type Confirm = 'money' | 'rights' | 'data' | 'sometimes' | 'never';

/**
 * One call of the consoles: as those of the shop, but for who may call it, and methods that change a part (PATCH) or put a
 * whole (PUT). Every call that isn't a plain read declares `confirm`. `byPeople`: closed to API keys; so are calls that confirm `rights`
 * or `data`, and those of the own account. `upload`: one picture in a multipart body. `reply` with a `version` gives the reply an
 * `ETag`, which `If-Match` sends back with a change.
 */
export type ConsoleEndpoint = Pick<
  Endpoint,
  'path' | 'summary' | 'params' | 'query' | 'body' | 'upload' | 'reply'
> & { access: ConsoleAccess; byPeople?: boolean } & (
    | { method: 'GET'; confirm?: Confirm }
    | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; confirm: Confirm }
  );

/** The rights of which one opens it, the first the one that is asked for; none: no right does. */
export function rightsOf(access: ConsoleAccess): readonly Permission[] {
  if (typeof access === 'string') return [];
  return 'seller' in access ? [access.seller] : [access.operator, ...(access.or ?? [])];
}

/** Whether a key of a program opens it. */
export const isForKeys = ({
  access,
  confirm,
  byPeople,
}: Pick<ConsoleEndpoint, 'access' | 'confirm' | 'byPeople'>): boolean =>
  typeof access === 'object' && confirm !== 'rights' && confirm !== 'data' && !byPeople;

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
