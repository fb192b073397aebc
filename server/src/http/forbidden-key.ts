const forbidden = new Set(['__proto__', 'constructor']);

/**
 * Returns the first key in parsed JSON that could pollute a prototype, at any depth (ASVS 15.3.6, INVARIANTS F23).
 * `JSON.parse` treats them as ordinary keys.
 */
export function findForbiddenKey(value: unknown): string | null {
  // Without recursion: a body may be a hundred thousand levels deep.
  const waiting = [value];
  while (waiting.length) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (forbidden.has(key)) return key;
      waiting.push(inner);
    }
  }
  return null;
}
