import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from './refusal.ts';

/** The name of a thing's version in `ETag` and `If-Match`: `"7"`. */
export const versionTag = (version: number) => `"${version}"`;

/** The version that a change was made on; null when the call does not say, a refusal when it says nonsense. */
export function readVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | null | Refusal {
  const tag = headers['if-match'];
  if (tag === undefined) return null;
  // A reply that was packed on its way may come back as a weak one.
  const digits = /^(?:W\/)?"([1-9]\d{0,8})"$/.exec(tag)?.[1];
  return digits === undefined ? refuse('refusal.field.invalid', { field: 'If-Match' }) : Number(digits);
}

/** What a reply says of its version; null for one that has none. */
export function versionOf(data: unknown): number | null {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'number' && Number.isInteger(version) ? version : null;
}
