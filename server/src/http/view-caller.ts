import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { editingRights, holds, isOfProducts, viewedRights } from '@souk/rules/permissions';
import type { FastifyRequest } from 'fastify';
import { findShopRole } from '#access/roles/role-queries.ts';
import { verifyView, type View } from '#access/view-token.ts';
import type { Shop } from '#shop.ts';
import type { PersonAtConsole } from './console-call.ts';
import { isOpen, readConsoleCaller, refuseRight, signInFirst } from './console-caller.ts';
import { Refusal } from './refusal.ts';

/** Sent with calls of an operator who views a store's console, or the operator console in another role. */
const viewHeader = 'x-view-as';

export const isViewing = ({ headers }: FastifyRequest): boolean => headers[viewHeader] !== undefined;

type Endpoint = Pick<ConsoleEndpoint, 'access' | 'method' | 'path'>;

const reads = (below: string) => (endpoint: Endpoint) =>
  endpoint.method === 'GET' && endpoint.path.startsWith(below);

/** For each kind of view: the required permission, the endpoints it opens, and the refusal for all others. */
const sorts = {
  store: { right: 'sellers.view-as', opens: reads('seller/'), refusal: 'refusal.console.view-only' },
  role: { right: 'staff.write', opens: reads('operator/'), refusal: 'refusal.console.role-view-only' },
  products: {
    right: 'catalog.write',
    opens: ({ access }: Endpoint) =>
      typeof access === 'object' && 'seller' in access && isOfProducts(access.seller),
    refusal: 'refusal.console.products-only',
  },
} as const;

/** Opened by each view: they read nobody's account, and answer by the permissions of the view. */
const openToViews = ['console/me', 'console/search'];
const isViewable = ({ of }: View, endpoint: Endpoint) =>
  sorts[of].opens(endpoint) || openToViews.includes(endpoint.path);

/**
 * Authenticates an operator who views a store, edits its products or views the operator console in a role (decision 122):
 * 401 without an operator session and a valid view of it, 403 for endpoints that the view does not open or that the
 * operator may not use.
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
  return view.of === 'role' ? inRole(shop, operator, view, endpoint) : atStore(operator, view, endpoint);
}

function atStore(operator: PersonAtConsole, { of, id: storeId, until }: View, { access }: Endpoint) {
  const isEditing = of === 'products';
  const permissions = (isEditing ? editingRights : viewedRights)(operator.permissions);
  if (typeof access === 'object' && 'seller' in access && !holds(permissions, access.seller))
    return refuseRight(access.seller);
  return {
    ...operator,
    scope: { storeId },
    role: { id: 0, name: isEditing ? '' : 'reader', permissions },
    permissions,
    actor: { ...operator.actor, storeId, ...(isEditing ? { isOfShop: true as const } : {}) },
    view: { of, until },
  };
}

/** Ends the view if the role was deleted; permissions added to the role since are limited to the operator's own. */
async function inRole(shop: Shop, operator: PersonAtConsole, { of, id, until }: View, { access }: Endpoint) {
  const role = await findShopRole(shop.db, id);
  if (!role) return signInFirst();
  const permissions = role.permissions.filter((right) => holds(operator.permissions, right));
  if (typeof access === 'object' && 'operator' in access && !isOpen(access, permissions))
    return refuseRight(access.operator);
  return { ...operator, role: { id, name: role.name, permissions }, permissions, view: { of, until } };
}
