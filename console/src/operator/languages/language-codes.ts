import { LANGUAGE_PACKS } from '@souk/rules/language-packs';

const codes =
  'ar az bg bn ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka kk ko ku lt lv ms nl no pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur uz vi zh';

type Choice = { code: string; name: string };

/** Languages the shop doesn't have yet, named and sorted in the viewer's language: translated ones, then all others. */
export function languagesToAdd(
  taken: readonly string[],
  shown: string,
): Record<'packs' | 'others', Choice[]> {
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  const choices = codes
    .split(' ')
    .filter((code) => !taken.includes(code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, shown));
  const isPack = ({ code }: Choice) => code in LANGUAGE_PACKS;
  return { packs: choices.filter(isPack), others: choices.filter((choice) => !isPack(choice)) };
}
