import type { JsonObject, JsonValue } from './json.ts';

const secret = /(?:^|_)(?:password|secret|token|key)(?:_hash)?$|(?:Password|Secret|Token|Key)(?:Hash)?$/;

/** Replaces a secret. Empty and null values stay, to show that there was none. */
export const mask = '•••';

/** Masks fields named `…password`, `…secret`, `…token` or `…key` at any depth. */
export function maskSecrets(facts: JsonObject): JsonObject {
  if (!holdsSecrets(facts)) return facts; // fast path for imports, which write many entries
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, masked(name, value)]));
}

function masked(name: string, value: JsonValue): JsonValue {
  if (secret.test(name)) return value === null || value === '' ? value : mask;
  if (Array.isArray(value)) return value.map((item) => masked('', item));
  return typeof value === 'object' && value !== null ? maskSecrets(value) : value;
}

function holdsSecrets(facts: JsonObject): boolean {
  for (const name in facts) if (secret.test(name) || isSecretWithin(facts[name]!)) return true;
  return false;
}

function isSecretWithin(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? value.some(isSecretWithin) : holdsSecrets(value);
}
