/**
 * Source text of one member of a JSON object: signatures cover bytes, and re-serializing may change them. `json` must be a valid
 * object; null without such a member. The last duplicate counts.
 */
export function rawMember(json: string, name: string): string | null {
  let found: string | null = null;
  let at = skipSpace(json, json.indexOf('{') + 1);
  while (json[at] === '"') {
    const keyEnd = endOfString(json, at);
    const start = skipSpace(json, skipSpace(json, keyEnd) + 1); // past the colon
    const end = endOfValue(json, start);
    if (JSON.parse(json.slice(at, keyEnd)) === name) found = json.slice(start, end);
    at = skipSpace(json, end);
    if (json[at] !== ',') break;
    at = skipSpace(json, at + 1);
  }
  return found;
}

function skipSpace(json: string, at: number): number {
  let next = at;
  while (/\s/.test(json[next] ?? '')) next++;
  return next;
}

/** Position after the closing quote. */
function endOfString(json: string, at: number): number {
  let next = at + 1;
  while (next < json.length && json[next] !== '"') next += json[next] === '\\' ? 2 : 1;
  return next + 1;
}

function endOfValue(json: string, at: number): number {
  let depth = 0;
  let next = at;
  while (next < json.length) {
    const char = json[next]!;
    if (char === '"') {
      next = endOfString(json, next);
      if (depth === 0) return next;
      continue;
    }
    if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      if (depth === 0) return next; // a number or a word at the end of the object
      depth--;
      if (depth === 0) return next + 1;
    } else if (depth === 0 && (char === ',' || /\s/.test(char))) return next;
    next++;
  }
  return next;
}
