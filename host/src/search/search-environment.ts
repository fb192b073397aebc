import { EnvironmentError } from '#environment-error.ts';
import type { Source } from '#environment-group.ts';

export const searchVariables = {
  SEARCH_URL:
    'the address of OpenSearch followed by the index prefix, for example https://search.example:9200/my-shop',
  SEARCH_KEY: 'the user and password for OpenSearch, separated by a colon; requires SEARCH_URL',
};

export type SearchConfig = {
  /** Without a trailing slash. */
  url: string;
  prefix: string;
  /** `user:password`; null: no authentication. */
  key: string | null;
};

/**
 * Null: the database searches. Throws EnvironmentError with one sentence for incomplete or invalid settings; values are not
 * repeated.
 */
export function readSearchEnvironment(source: Source): SearchConfig | null {
  const { SEARCH_URL: address, SEARCH_KEY: key = '' } = source;
  if (!address) {
    if (key) throw new EnvironmentError('SEARCH_URL must be set too: SEARCH_KEY requires it.');
    return null;
  }
  if (!URL.canParse(address)) throw wrong('SEARCH_URL');
  const { protocol, origin, pathname, search, hash, username, password } = new URL(address);
  const [, prefix] = /^\/([a-z][a-z0-9._-]{0,59})\/?$/.exec(pathname) ?? [];
  const isPlain = [search, hash, username, password].every((part) => part === '');
  if (!['http:', 'https:'].includes(protocol) || !isPlain || prefix === undefined) throw wrong('SEARCH_URL');
  // No control characters; a user name has no colon.
  if (key !== '' && !/^[\x20-\x39\x3b-\x7e]+:[\x20-\x7e]+$/.test(key)) throw wrong('SEARCH_KEY');
  return { url: origin, prefix, key: key === '' ? null : key };
}

const wrong = (name: keyof typeof searchVariables) =>
  new EnvironmentError(`${name} must be ${searchVariables[name]}.`);
