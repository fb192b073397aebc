import type { Profile } from '@souk/contract/account';
import { redirect } from 'react-router';
import { personalApi, signInFirst, type PageArgs } from '#api/api-client.ts';
import { links } from '#links.ts';

/** Somebody who is signed in: what is null for guests is there. */
export type SignedIn = Profile & { id: number; name: string; email: string; provider_only: boolean };

/** Who is signed in; a guest signs in first and comes back. For pages whose calls would answer guests as well. */
export async function loadProfile({ url, context }: Pick<PageArgs, 'url' | 'context'>): Promise<SignedIn> {
  const profile = await personalApi(context).need('GET user/profile');
  if (!profile.is_logged_in) throw signInFirst(url);
  return profile as SignedIn; // the API fills these as soon as is_logged_in is true (CONTRACT §2.3)
}

/** SPEC §2: who is signed in has no business on the pages for signing in and goes home. */
export async function guestsOnly({ context }: Pick<PageArgs, 'context'>): Promise<void> {
  const profile = await personalApi(context).need('GET user/profile');
  if (profile.is_logged_in) throw redirect(links.home());
}
