import type { HomePreview } from '@souk/contract/content';
import type { RouterContextProvider } from 'react-router';
import { neededOf, personalApi } from '#api/api-client.ts';

type Context = Readonly<RouterContextProvider>;
const looks = new WeakMap<Context, Promise<HomePreview>>();

/** One API call per request for the page and its frame: it publishes all drafts in a transaction that is rolled back. */
export function askPreview(context: Context): Promise<HomePreview> {
  const look = looks.get(context) ?? ask(context);
  looks.set(context, look);
  return look;
}

/** A refusal shows its reason with 403, because nothing is missing. */
async function ask(context: Context): Promise<HomePreview> {
  const outcome = await personalApi(context).call('GET preview/home');
  if (outcome.ok || outcome.status !== 201) return neededOf(outcome);
  throw new Response(outcome.messages[0] ?? '', { status: 403 });
}
