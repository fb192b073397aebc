import { usePageAddresses } from './page-addresses.ts';

/** Structured data for search engines, escaped so that no value can close the script element. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForScript(JSON.stringify(data)) }}
    />
  );
}

/**
 * Client version: keeps the server-rendered structured data during hydration without computing it. Pages reached by client-side
 * navigation have none, because crawlers read only the server's HTML.
 */
export function JsonLdPlaceholder() {
  if (!usePageAddresses()) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '{}' }} />
  );
}

/** Escapes JSON for a script element: `<`, which could close it, and line separators, which old parsers reject. */
export function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
