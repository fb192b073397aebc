import type { CdnConfig } from './cdn-environment.ts';
import { type PurgeRequest, purgeRequests } from './purge-requests.ts';

const timeoutMs = 5000;

/** Rejects if one of the caches did not accept the purge. Repeating a purge is harmless. */
export function sendPurges(
  config: CdnConfig,
  fetchOf: typeof fetch,
): (tags: readonly string[]) => Promise<void> {
  return async (tags) => {
    const sent = purgeRequests(config, tags).map((request) => send(request, fetchOf));
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };
}

/** Errors name host and status only; address, headers and body may contain a token. */
async function send({ url, ...init }: PurgeRequest, fetchOf: typeof fetch): Promise<void> {
  const { host } = new URL(url);
  const reply = await fetchOf(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    throw new Error(`${host} could not be reached: ${cause?.code ?? error.name}`);
  });
  const text = await reply.text().catch(() => '');
  // Cloudflare reports failures in the body.
  if (!reply.ok || /^\s*\{\s*"success"\s*:\s*false/.test(text))
    throw new Error(`${host} answered ${reply.status}`);
}
