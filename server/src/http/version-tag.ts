import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from './refusal.ts';

export const versionTag = (version: number) => `"${version}"`;

/** The version that a change is based on; null without `If-Match`, a refusal if the header is malformed. */
export function readVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | null | Refusal {
  const tag = headers['if-match'];
  if (tag === undefined) return null;
  // A proxy that compresses a reply may weaken its tag.
  const digits = /^(?:W\/)?"([1-9]\d{0,8})"$/.exec(tag)?.[1];
  return digits === undefined ? refuse('refusal.field.invalid', { field: 'If-Match' }) : Number(digits);
}

/** The version in a reply; null if it has none. */
export function versionOf(data: unknown): number | null {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'number' && Number.isInteger(version) ? version : null;
}
