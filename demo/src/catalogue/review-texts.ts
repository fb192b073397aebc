import { readTexts } from './read-texts.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { PlannedProduct } from './plan-products.ts';
import type { ProductNames } from './product-copy.ts';
import { productTexts } from './product-texts.ts';
import { type Kind, wordsAbout } from './words-about.ts';

export type DemoReview = {
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** Plain text; empty for ratings without text. */
  text: string;
  daysAgo: number;
  verified: boolean;
};

/** Fictional reviews of one product, newest first; identical on every machine. The shop marks them as demo data. */
export function reviewsOf(product: PlannedProduct, names: ProductNames): DemoReview[] {
  const chance = chanceOf(`reviews of ${product.slug}`);
  if (chance.happens(0.06)) return [];
  const count = product.marks.includes('w') ? chance.whole(9, 14) : chance.whole(2, 8);
  const opinion = opinionOf(chance);
  const decks = decksOf(poolsOf(names), chance);
  const about = wordsAbout(product, productTexts(product, names));
  const authors = new Set<string>();
  const texts = new Set<string>();
  return Array.from({ length: count }, (): DemoReview => {
    const rating = ratingOf(chance, opinion);
    const author = until(authors, () => `${chance.pick(firstNames)} ${chance.pick(lastNames)}`);
    const isSilent = !texts.has('') && chance.happens(0.05);
    const text = isSilent ? '' : until(texts, () => textOf(chance, rating, decks));
    texts.add(text);
    return {
      author,
      rating,
      text: about(text, kindOf(rating)),
      daysAgo: chance.whole(3, 700),
      verified: chance.happens(0.86),
    };
  }).sort((a, b) => a.daysAgo - b.daysAgo);
}

/** Draws until something new comes up; the pools are far larger than any set of results. */
function until(taken: Set<string>, draw: () => string): string {
  let drawn = draw();
  while (taken.has(drawn)) drawn = draw();
  taken.add(drawn);
  return drawn;
}

type Opinion = 'loved' | 'mixed' | 'poor';

function opinionOf(chance: Chance): Opinion {
  if (chance.happens(0.85)) return 'loved';
  return chance.happens(0.65) ? 'mixed' : 'poor';
}

/** Distribution of ratings, in twentieths. */
const spread: Record<Opinion, readonly DemoReview['rating'][]> = {
  loved: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 2],
  mixed: [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 1],
  poor: [5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1],
};

function ratingOf(chance: Chance, opinion: Opinion): DemoReview['rating'] {
  return chance.pick(spread[opinion]);
}

function kindOf(rating: DemoReview['rating']): Kind {
  return rating >= 4 ? 'good' : rating === 3 ? 'middling' : 'bad';
}
type Pools = Record<Kind, readonly string[]>;

/** Deals sentences; one repeats only after all others were dealt. */
type Deck = () => string;
type Decks = Record<'own' | 'general', Record<Kind, Deck>>;

function decksOf({ own, general }: Record<'own' | 'general', Pools>, chance: Chance): Decks {
  const shuffled = (pools: Pools): Record<Kind, Deck> => ({
    good: deckOf(pools.good, chance),
    middling: deckOf(pools.middling, chance),
    bad: deckOf(pools.bad, chance),
  });
  return { own: shuffled(own), general: shuffled(general) };
}

function deckOf(sentences: readonly string[], chance: Chance): Deck {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = chance.some(sentences, sentences.length);
    return left.pop()!;
  };
}

function textOf(chance: Chance, rating: DemoReview['rating'], { own, general }: Decks): string {
  const kind = kindOf(rating);
  const sentences = [own[kind]()];
  // Four-star reviews sometimes say why it isn't five.
  if (rating === 4 && chance.happens(0.2)) return [...sentences, general.middling()].join(' ');
  if (chance.happens(0.4)) sentences.push(own[kind]());
  if (chance.happens(0.45)) sentences.push(general[kind]());
  return sentences.join(' ');
}

function poolsOf({ category, subcategory }: ProductNames): Record<'own' | 'general', Pools> {
  const own = groups.get(subcategory) ?? groups.get(category);
  const general = groups.get('General');
  if (!own || !general) throw new Error(`No review texts for ${category} › ${subcategory}`);
  return { own, general };
}

/** `#` names a group's categories; lines start with + (good), ~ (middling) or - (bad). */
function readPools(text: string): Map<string, Pools> {
  const read = new Map<string, Record<Kind, string[]>>();
  let pools: Record<Kind, string[]> = { good: [], middling: [], bad: [] };
  for (const line of text.split('\n').map((each) => each.trim())) {
    const rest = line.slice(1).trim();
    if (line.startsWith('#')) {
      pools = { good: [], middling: [], bad: [] };
      for (const name of rest.split(' / ')) read.set(name, pools);
    } else if (line.startsWith('+')) pools.good.push(rest);
    else if (line.startsWith('~')) pools.middling.push(rest);
    else if (line.startsWith('-')) pools.bad.push(rest);
  }
  return read;
}

const firstNames =
  'Amina,Lukas,Sofia,Omar,Hannah,Yusuf,Mei,Daniel,Fatima,Jonas,Ingrid,Tariq,Elena,Samuel,Priya,Mateo,Leila,Oskar,Nadia,Thomas,Aiko,Karim,Clara,Bilal,Freya,Ravi,Marta,Ahmed,Nora,Pavel,Zainab,Emil,Chloe,Hassan,Lucia,Viktor,Mariam,Finn,Rosa,Idris,Anya,Kenji,Salma,Peter,Noor,Diego,Greta,Farid,Alice,Tomasz'.split(
    ',',
  );
const lastNames =
  'Haddad,Berger,Rossi,Khan,Larsen,Novak,Silva,Tanaka,Okafor,Meyer,Rahimi,Dubois,Costa,Ahmadi,Lindqvist,Patel,Moreno,Kowalski,Nasser,Fischer,Chen,Osei,Bianchi,Karimi,Jensen,Hughes,Demir,Popescu,Saleh,Weber,Ito,Mensah,Ferreira,Aziz,Virtanen,Reid,Yilmaz,Horvat,Mansour,Keller,Nguyen,Diallo,Santos,Hosseini,Nilsson,Clarke,Kaya,Petrov,Farah,Vogel,Park,Mwangi,Romero,Qureshi,Dahl,Murphy,Aydin,Ivanov,Younis,Schmidt'.split(
    ',',
  );

const groups = readPools(readTexts('review-pools'));
