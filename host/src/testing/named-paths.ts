/** What ends like a file of ours wherever it stands, and what does so below a folder only (`sitemap.xml` is an address). */
const anywhere = /\.(?:tsx?|mjs|md|sql|css)$/;
const belowFolder = /\/.*\.(?:json|ya?ml|txt|png|svg|br)$/;

/**
 * Paths that a document names in backticks, from the repository's root or from anywhere below it: `server/src/app.ts`,
 * `http/mount.ts`, `queries.ts`, `load/`. `<name>` and `*` stand for any name, `{en,ar}` for one of these.
 */
export function pathsIn(text: string): string[] {
  const spans = text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g);
  const words = [...spans].flatMap(([, span]) => span!.split(' '));
  return words.filter(
    (word) =>
      /^[\w.$@[<*{-][\w.$@\]<>*{},/-]*$/.test(word) &&
      !/^(?:\.|\*|-|[\w.]+\.\w+\/)/.test(word) &&
      (anywhere.test(word) || belowFolder.test(word) || /^[\w$].*\/$/.test(word)),
  );
}

/**
 * Names of our code that a document says in backticks: `placeOrder`, `AuditedTx`, `act(tx, input)`; paths, addresses, SQL and
 * settings are none, and neither is `findX`.
 */
export function codeNamesIn(text: string): string[] {
  const spans = text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g);
  const isName = /(?<![\w/.$=…-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z][a-z]+)\b(?![\w/=-]|\.\w)/g;
  return [...spans]
    .flatMap(([, span]) => span!.match(isName) ?? [])
    .filter((name) => !/^[a-z]+X$/.test(name));
}

/** Whether a file or folder of the repository ends like that. */
export function isPathOf(files: readonly string[], path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.$[\]()+?^|]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>/g, '[^/]+')
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const place = new RegExp(String.raw`(?:^|/)${pattern}${path.endsWith('/') ? '/' : '$'}`);
  return files.some((file) => place.test(file));
}
