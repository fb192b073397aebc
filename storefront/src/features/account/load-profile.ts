import type { Profile } from '@souk/contract/account';
import { redirect } from 'react-router';
import { personalApi, signInFirst, type PageArgs } from '#api/api-client.ts';
import { links } from '#links.ts';

/** Profile of a logged-in customer: fields that are null for guests are set. */
export type SignedIn = Profile & { id: number; name: string; email: string; provider_only: boolean };

/** The logged-in customer's profile; redirects guests to login and back. For pages whose API calls also accept guests. */
export async function loadProfile({ url, context }: Pick<PageArgs, 'url' | 'context'>): Promise<SignedIn> {
  const profile = await personalApi(context).need('GET user/profile');
  if (!profile.is_logged_in) throw signInFirst(url);
  return profile as SignedIn; // the API sets these whenever is_logged_in is true (CONTRACT §2.3)
}

/** SPEC §2: redirects logged-in customers from the login pages to the home page. */
export async function guestsOnly({ context }: Pick<PageArgs, 'context'>): Promise<void> {
  const profile = await personalApi(context).need('GET user/profile');
  if (profile.is_logged_in) throw redirect(links.home());
}
