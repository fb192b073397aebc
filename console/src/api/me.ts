import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Permission } from '@souk/rules/permissions';
import { useRouteLoaderData } from 'react-router';
import { call, chooseStore, Refused } from './call.ts';

export type Me = ConsoleReplyOf<'GET console/me'>;

/** Who is signed in. A store that was chosen here and is theirs no more is chosen no more. */
export async function loadMe(): Promise<Me> {
  try {
    return await call('GET console/me');
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    chooseStore(null);
    return call('GET console/me');
  }
}

/** Below the frame somebody is always signed in. */
export function useMe(): Me & { may(permission: Permission): boolean } {
  const me = useRouteLoaderData<Me>('seller');
  if (!me) throw new Error('useMe is for pages inside the frame.');
  return { ...me, may: (permission) => me.permissions.includes(permission) };
}
