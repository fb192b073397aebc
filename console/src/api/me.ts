import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Audience, Permission } from '@souk/rules/permissions';
import { useRouteLoaderData } from 'react-router';
import { showTimesIn } from '#format.ts';
import { call, chooseStore, Refused } from './call.ts';
import { sessionBegan, signIn } from './sign-in.ts';

export type Me = ConsoleReplyOf<'GET console/me'>;

/**
 * Loads the signed-in person. Forgets a selected store that is no longer theirs; a session of the other console leads to sign-in
 * here.
 */
export async function loadMe(audience: Audience): Promise<Me> {
  const me = await readMe();
  if (me.audience === audience) {
    showTimesIn(me.time_zone);
    sessionBegan();
    return me;
  }
  await signIn();
  return loadMe(audience);
}

async function readMe(): Promise<Me> {
  try {
    return await call('GET console/me');
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    chooseStore(null);
    return call('GET console/me');
  }
}

/** Always available inside the frame. */
export function useMe(): Me & { may(permission: Permission): boolean } {
  const ofStore = useRouteLoaderData<Me>('seller');
  const ofShop = useRouteLoaderData<Me>('operator');
  const me = ofStore ?? ofShop;
  if (!me) throw new Error('useMe is for pages inside the frame.');
  return { ...me, may: (permission) => me.permissions.includes(permission) };
}
