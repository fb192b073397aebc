import type { RouterContextProvider } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';

const recentMs = 60 * 60_000;

export type PlacedOrder = { id: number; number: string };

/** The visitor's order of the last hour, which explains an empty cart after Back, a reload or in another tab. */
export async function loadPlacedOrder(context: Readonly<RouterContextProvider>): Promise<PlacedOrder | null> {
  const page = await personalApi(context).call('POST order/by-user', { body: { per_page: 1 } });
  const [newest] = page.ok && 'data' in page.data ? page.data.data : [];
  if (!newest) return null;
  const ageMs = context.get(shopContext).nowMs - Date.parse(newest.created_at);
  return ageMs < recentMs ? { id: newest.id, number: newest.order } : null;
}
