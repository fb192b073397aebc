/** Prefix of every API path. No other file spells it out (host/src/single-source.test.ts). */
export const apiRoot = '/api/v1';

/**
 * Builds the address of an API call: `product/{id}` and `{ id: 12 }` → `/api/v1/product/12?…`. Undefined, null and empty query
 * values are omitted.
 */
export function apiAddress(
  template: string,
  params: Readonly<Record<string, string | number>> = {},
  query: object = {},
): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${apiRoot}/${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The route pattern of a call: `product/{id}` → `/api/v1/product/:id`. */
export function apiRoute(template: string): string {
  return `${apiRoot}/${template.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
