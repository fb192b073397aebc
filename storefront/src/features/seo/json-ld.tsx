import { usePageAddresses } from './page-addresses.ts';

/** Facts for search engines. Data, never run; escaped so that no title can end the block. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForScript(JSON.stringify(data)) }}
    />
  );
}

/**
 * In a browser: what the server wrote stays as it is. Machines read the page as it came, so nothing of this is fetched or worked
 * out for people; a page that somebody goes on to has none.
 */
export function KeptJsonLd() {
  if (!usePageAddresses()) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '{}' }} />
  );
}

/** JSON inside a script element: no `<` that could end it, no line separators that old parsers stumble over. */
export function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
