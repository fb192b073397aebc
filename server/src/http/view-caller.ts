import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { holds, viewedRights } from '@souk/rules/permissions';
import type { FastifyRequest } from 'fastify';
import { findShopRole } from '#authority/roles/role-queries.ts';
import { verifyView, type View } from '#authority/view-token.ts';
import type { Shop } from '#shop.ts';
import type { PersonAtConsole } from './console-call.ts';
import { isOpen, readConsoleCaller, refuseRight, signInFirst } from './console-caller.ts';
import { Refusal } from './refusal.ts';

/** Comes with calls of somebody who looks at a store's console without being of the store, or at the shop's as somebody in a role. */
const viewHeader = 'x-view-as';

export const isViewing = ({ headers }: FastifyRequest): boolean => headers[viewHeader] !== undefined;

type Endpoint = Pick<ConsoleEndpoint, 'access' | 'method' | 'path'>;

/** What each sort of view needs, opens below, and says to all else. */
const sorts = {
  store: { right: 'sellers.view-as', below: 'seller/', refusal: 'refusal.console.view-only' },
  role: { right: 'staff.write', below: 'operator/', refusal: 'refusal.console.role-view-only' },
} as const;

/** What is read, and whose console it is: no act, and nothing of anybody's account. */
const isViewable = ({ of }: View, { method, path }: Endpoint) =>
  method === 'GET' && (path.startsWith(sorts[of].below) || path === 'console/me');

/**
 * Who looks at a store as its people do (decision 122), or at the shop's console as somebody in a role (decision 131): 401 without a session of
 * the shop's console and a view of it that still holds, 403 for whatever is not reading, and for what they may not see themselves either.
 */
export async function readViewer(
  shop: Shop,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<PersonAtConsole | Refusal> {
  const view = await verifyView(shop, String(request.headers[viewHeader]));
  if (!view) return signInFirst();
  const operator = await readConsoleCaller(shop, request, { operator: sorts[view.of].right });
  if (operator instanceof Refusal) return operator;
  if (!view.isOf(operator.session)) return signInFirst();
  if (!isViewable(view, endpoint)) return new Refusal([{ key: sorts[view.of].refusal }], 403);
  return view.of === 'store' ? atStore(operator, view, endpoint) : inRole(shop, operator, view, endpoint);
}

function atStore(operator: PersonAtConsole, { id: storeId, until }: View, { access }: Endpoint) {
  const permissions = viewedRights(operator.permissions);
  if (typeof access === 'object' && 'seller' in access && !holds(permissions, access.seller))
    return refuseRight(access.seller);
  return {
    ...operator,
    scope: { storeId },
    role: { id: 0, name: 'reader', permissions },
    permissions,
    actor: { ...operator.actor, storeId },
    viewedUntil: until,
  };
}

/** A role that is gone is looked at no more; one that was given more since shows no more than they see themselves. */
async function inRole(shop: Shop, operator: PersonAtConsole, { id, until }: View, { access }: Endpoint) {
  const role = await findShopRole(shop.db, id);
  if (!role) return signInFirst();
  const permissions = role.permissions.filter((right) => holds(operator.permissions, right));
  if (typeof access === 'object' && 'operator' in access && !isOpen(access, permissions))
    return refuseRight(access.operator);
  return { ...operator, role: { id, name: role.name, permissions }, permissions, viewedUntil: until };
}
