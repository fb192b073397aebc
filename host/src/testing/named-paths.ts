/** Extensions of repository files anywhere, and those that count only below a folder (`sitemap.xml` is a URL). */
const anywhere = /\.(?:tsx?|mjs|md|sql|css)$/;
const belowFolder = /\/.*\.(?:json|ya?ml|txt|png|svg|br)$/;

/**
 * Paths in backticks, from the repository's root or below any folder: `server/src/app.ts`, `http/mount.ts`, `queries.ts`, `load/`.
 * `<name>` and `*` match any name, `{en,ar}` one of these.
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

/** Identifiers in backticks: `placeOrder`, `AuditedTx`, `act(tx, input)`; not paths, URLs, SQL, settings or `findX`. */
export function codeNamesIn(text: string): string[] {
  const spans = text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g);
  const isName = /(?<![\w/.$=…-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z][a-z]+)\b(?![\w/=-]|\.\w)/g;
  return [...spans]
    .flatMap(([, span]) => span!.match(isName) ?? [])
    .filter((name) => !/^[a-z]+X$/.test(name));
}

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
