import type { CdnConfig } from './cdn-environment.ts';

export type PurgeRequest = { url: string; method: string; headers: Record<string, string>; body?: string };

/** Tags per call; https://www.fastly.com/documentation/reference/api/purging/ and Cloudflare's limits. */
const most = { fastly: 256, cloudflare: 100, varnish: 200, http: 200 };

/** The HTTP requests that purge these tags. */
export function purgeRequests(config: CdnConfig, tags: readonly string[]): PurgeRequest[] {
  const pieces = inPieces(tags, most[config.kind]);
  switch (config.kind) {
    case 'fastly':
      return pieces.map((piece) => ({
        url: `${config.url}/service/${config.id}/purge`,
        method: 'POST',
        headers: { 'fastly-key': config.token, accept: 'application/json', 'surrogate-key': piece.join(' ') },
      }));
    case 'cloudflare':
      return pieces.map((piece) => ({
        url: `${config.url}/client/v4/zones/${config.id}/purge_cache`,
        method: 'POST',
        headers: { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: piece }),
      }));
    case 'varnish':
      return config.urls.flatMap((url) =>
        pieces.map((piece) => ({
          url: `${url}/`,
          method: 'BAN',
          headers: { 'x-ban-tags': piece.join('|') },
        })),
      );
    case 'http':
      return genericRequests(config, pieces);
  }
}

/** One call per tag if the address or header contains `{tag}`, otherwise one for many. */
function genericRequests(
  { url, method, header }: Extract<CdnConfig, { kind: 'http' }>,
  pieces: string[][],
): PurgeRequest[] {
  const isSingle = [url, header?.value ?? ''].some((text) => text.includes('{tag}'));
  const groups = isSingle ? pieces.flat().map((tag) => [tag]) : pieces;
  return groups.map((group) => {
    const filled = (text: string, write: (tag: string) => string, between: string) =>
      text.replaceAll('{tag}', write(group[0]!)).replaceAll('{tags}', group.map(write).join(between));
    const isWithBody = method === 'POST' || method === 'PUT';
    return {
      url: filled(url, encodeURIComponent, ','),
      method,
      headers: {
        ...(header && { [header.name.toLowerCase()]: filled(header.value, String, ' ') }),
        ...(isWithBody && { 'content-type': 'application/json' }),
      },
      ...(isWithBody && { body: JSON.stringify({ tags: group }) }),
    };
  });
}

function inPieces(tags: readonly string[], size: number): string[][] {
  const pieces: string[][] = [];
  for (let start = 0; start < tags.length; start += size) pieces.push(tags.slice(start, start + size));
  return pieces;
}
