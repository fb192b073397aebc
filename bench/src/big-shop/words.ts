import type { Chance } from '@souk/demo/catalogue/chance';

/** A random index below `count`, heavily favoring small ones: index k is about half as likely as k / 2. */
export function steep(chance: Chance, count: number): number {
  const draw = chance.whole(0, 999_999) / 1_000_000;
  return Math.min(count - 1, Math.floor((count + 1) ** draw) - 1);
}

/** The most frequent first. */
export const adjectives = [
  'classic',
  'small',
  'light',
  'soft',
  'modern',
  'large',
  'compact',
  'natural',
  'warm',
  'bright',
  'quiet',
  'sturdy',
  'simple',
  'folding',
  'slim',
  'everyday',
  'heavy',
  'fresh',
  'smooth',
  'portable',
  'vintage',
  'rustic',
  'elegant',
  'double',
  'wide',
  'tall',
  'round',
  'narrow',
  'handmade',
  'woven',
  'polished',
  'matt',
  'striped',
  'padded',
  'quilted',
  'insulated',
  'waterproof',
  'adjustable',
  'reversible',
  'wireless',
  'rechargeable',
  'organic',
  'recycled',
  'seasonal',
  'limited',
  'nordic',
  'alpine',
  'coastal',
  'urban',
  'midnight',
  'amber',
  'velvet',
  'copper',
  'granite',
  'marbled',
  'lacquered',
  'galvanised',
  'tapered',
  'fluted',
  'hammered',
  'perforated',
  'collapsible',
  'ergonomic',
  'artisanal',
  'bespoke',
] as const;

const openings = [
  'b',
  'br',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'z',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ia', 'ea'];
const endings = ['', 'l', 'n', 'r', 's', 'm', 'nd', 'rk'];
const syllables = openings.length * vowels.length;

/** A pronounceable invented word, unique for each number from 0: names of models, brands and stores. */
export function inventedWord(number: number): string {
  let rest = number;
  const take = (count: number) => {
    const taken = rest % count;
    rest = Math.floor(rest / count);
    return taken;
  };
  let word = '';
  do {
    const syllable = take(syllables);
    word += openings[syllable % openings.length]! + vowels[Math.floor(syllable / openings.length)]!;
  } while (rest >= endings.length || word.length < 4);
  return word + endings[rest]! + (word.length < 5 ? 'o' : '');
}

export const capitalised = (word: string) => word[0]!.toUpperCase() + word.slice(1);
