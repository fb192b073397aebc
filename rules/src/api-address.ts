/** Below it lies every call of the API. No other file spells it out (host/src/said-once.test.ts). */
export const apiRoot = '/api/v1';

/**
 * Where a call of the API is asked: `product/{id}` and `{ id: 12 }` → `/api/v1/product/12?…`. Undefined, null and empty values of
 * the query are left out.
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

/** The same as a router names it: `product/{id}` → `/api/v1/product/:id`. */
export function apiRoute(template: string): string {
  return `${apiRoot}/${template.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
