/** An incoming HTTP request. */
export type Asked = {
  method: string;
  /** Path below the provider's prefix, without the query; this is what providers sign. */
  path: string;
  query: URLSearchParams;
  headers: ReadonlyMap<string, string>;
  /** Raw bytes, because signatures cover them. */
  body: Buffer;
  remoteAddress: string;
};

export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type Route = {
  method: 'GET' | 'POST';
  /** `/v1/orders/:id`; a parameter is one segment. */
  path: string;
  /** Browser pages, which simulated trouble never affects. */
  isPage?: boolean;
  answer(asked: Asked, params: Readonly<Record<string, string>>): Answer | Promise<Answer>;
};

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function plain(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

export function seeOther(url: string): Answer {
  return { status: 303, headers: { location: url }, body: '' };
}

/** The matching route with its parameters, or null. */
export function findRoute(
  routes: readonly Route[],
  { method, path }: Pick<Asked, 'method' | 'path'>,
): { route: Route; params: Record<string, string> } | null {
  const segments = path.split('/');
  for (const route of routes) {
    const params = route.method === method ? matchSegments(route.path.split('/'), segments) : null;
    if (params) return { route, params };
  }
  return null;
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    if (part.startsWith(':')) {
      const value = decoded(segment);
      if (!value) return null;
      params[part.slice(1)] = value;
    } else if (part !== segment) return null;
  }
  return params;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

export function isForm(asked: Asked): boolean {
  return (asked.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
}

/** Rejects cross-site form posts. */
export function isOwnForm(asked: Asked): boolean {
  const site = asked.headers.get('sec-fetch-site') ?? 'same-origin';
  return isForm(asked) && site === 'same-origin';
}

export function isJson(asked: Asked): boolean {
  return (asked.headers.get('content-type') ?? '').startsWith('application/json');
}

/** Form fields in their original order. */
export function formFields(asked: Asked): URLSearchParams {
  return new URLSearchParams(asked.body.toString('utf8'));
}

/** The body as a JSON object, or null. */
export function jsonObject(asked: Asked): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(asked.body.toString('utf8')));
  } catch {
    return null;
  }
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>) // checked in this condition
    : null;
}

/** Credentials of HTTP Basic, or null. */
export function basicCredentials(asked: Asked): { name: string; password: string } | null {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(asked.headers.get('authorization') ?? '')?.[1];
  if (!encoded) return null;
  const [name = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { name, password: password.join(':') };
}

/** The token after the scheme (`Bearer`, `O-Bearer`) in the Authorization header, or null. */
export function bearerToken(asked: Asked, scheme = 'Bearer'): string | null {
  const [given, token, ...rest] = (asked.headers.get('authorization') ?? '').split(' ');
  return given?.toLowerCase() === scheme.toLowerCase() && token && rest.length === 0 ? token : null;
}
