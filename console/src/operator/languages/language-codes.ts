const codes =
  'ar az bg bn ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka kk ko ku lt lv ms nl no pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur uz vi zh';

/** Its native name. */
export function ownNameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Languages the shop doesn't have yet, named and sorted in the viewer's language. */
export function languagesToAdd(taken: readonly string[], shown: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  return codes
    .split(' ')
    .filter((code) => !taken.includes(code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, shown));
}
