import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { holds, viewedRights } from '@souk/rules/permissions';
import type { FastifyRequest } from 'fastify';
import { verifyView } from '#authority/view-token.ts';
import type { Shop } from '#shop.ts';
import type { PersonAtConsole } from './console-call.ts';
import { readConsoleCaller, refuseRight, signInFirst } from './console-caller.ts';
import { Refusal } from './refusal.ts';

/** Comes with calls of somebody who looks at a store's console without being of the store. */
const viewHeader = 'x-view-as';

export const isViewing = ({ headers }: FastifyRequest): boolean => headers[viewHeader] !== undefined;

/** What is read of a store, and whose console it is: no act, and nothing of anybody's account. */
const isViewable = ({ method, path }: Pick<ConsoleEndpoint, 'method' | 'path'>) =>
  method === 'GET' && (path.startsWith('seller/') || path === 'console/me');

/**
 * Who looks at a store as its people do (decision 122): 401 without a session of the shop's console and a view of it that still holds, 403
 * for whatever is not reading, and for what they may not see of the shop either.
 */
export async function readViewer(
  shop: Shop,
  request: FastifyRequest,
  endpoint: Pick<ConsoleEndpoint, 'access' | 'method' | 'path'>,
): Promise<PersonAtConsole | Refusal> {
  const operator = await readConsoleCaller(shop, request, { operator: 'sellers.view-as' });
  if (operator instanceof Refusal) return operator;
  const view = await verifyView(shop, operator.session, String(request.headers[viewHeader]));
  if (!view) return signInFirst();
  if (!isViewable(endpoint)) return new Refusal([{ key: 'refusal.console.view-only' }], 403);
  const permissions = viewedRights(operator.permissions);
  const { access } = endpoint;
  if (typeof access === 'object' && 'seller' in access && !holds(permissions, access.seller))
    return refuseRight(access.seller);
  const { storeId, until } = view;
  return {
    ...operator,
    scope: { storeId },
    role: { id: 0, name: 'reader', permissions },
    permissions,
    actor: { ...operator.actor, storeId },
    viewedUntil: until,
  };
}
