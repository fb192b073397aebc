import type { OperatorPermission, Permission, SellerPermission } from '@souk/rules/permissions';
import type { Endpoint } from './endpoint.ts';

/**
 * Who may call: anyone · anyone signed in to a console · holders of a permission in the requested store · holders of one of several
 * permissions in the shop.
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
 * - `rights`: changes who may do what (teams, roles, keys, second factors) or where money is paid. Closed to API keys.
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

/** The permissions that open a call, any one of them; the first is the preferred one. Empty: not tied to permissions. */
export function rightsOf(access: ConsoleAccess): readonly Permission[] {
  if (typeof access === 'string') return [];
  return 'seller' in access ? [access.seller] : [access.operator, ...(access.or ?? [])];
}

/** Whether API keys may call it. */
export const isForKeys = ({
  access,
  confirm,
  byPeople,
}: Pick<ConsoleEndpoint, 'access' | 'confirm' | 'byPeople'>): boolean =>
  typeof access === 'object' && confirm !== 'rights' && confirm !== 'data' && !byPeople;

/** Whether it honors an `Idempotency-Key`: changes by authenticated callers with a known body. */
export const honorsIdempotencyKey = ({
  access,
  method,
  upload,
}: Pick<ConsoleEndpoint, 'access' | 'method' | 'upload'>): boolean =>
  method !== 'GET' && typeof access === 'object' && upload === undefined;

export function consoleEndpoint<const E extends ConsoleEndpoint>(definition: E): E {
  return definition;
}
