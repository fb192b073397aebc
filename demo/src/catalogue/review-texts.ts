import { chanceOf, type Chance } from './chance.ts';
import { linesOf } from './fact-lines.ts';
import type { PlannedProduct } from './plan-products.ts';
import type { ProductNames } from './product-copy.ts';
import { productTexts } from './product-texts.ts';
import { readTexts } from './read-texts.ts';
import { isPlural, type Kind, sentencesAbout } from './words-about.ts';

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
  const write = writerOf(product, names);
  const authors = new Set<string>();
  return Array.from({ length: count }, (): DemoReview => {
    const rating = ratingOf(chance, opinion);
    return {
      author: until(authors, () => `${chance.pick(firstNames)} ${chance.pick(lastNames)}`),
      rating,
      text: write(rating),
      daysAgo: chance.whole(3, 700),
      verified: chance.happens(0.86),
    };
  }).sort((a, b) => a.daysAgo - b.daysAgo);
}

/** Draws until something new comes up; there are far more names than reviews of one product. */
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

type Deck = 'about' | 'own' | 'general' | 'afterthought';

/**
 * Writes the texts of one product's reviews. Uses a separate random sequence, so that ratings, authors and dates don't depend on
 * the texts. No sentence is used twice, and those of one review have different topics.
 */
function writerOf(product: PlannedProduct, names: ProductNames): (rating: DemoReview['rating']) => string {
  const chance = chanceOf(`words about ${product.slug}`);
  const texts = productTexts(product, names);
  const { general, category, subcategory } = poolsOf(names, isPlural(texts.noun) ? 'many' : 'one');
  const about = sentencesAbout(texts);
  const shuffled = (sentences: readonly string[]) => chance.some(sentences, sentences.length);
  const decksOf = (kind: Kind): Record<Deck, readonly string[]> => ({
    about: shuffled(about[kind]),
    own: [...shuffled(category[kind]), ...shuffled(subcategory[kind])],
    general: shuffled(general[kind]),
    afterthought: shuffled(general.afterthought),
  });
  const decks: Partial<Record<Kind, Record<Deck, readonly string[]>>> = {};
  const said = new Set<string>();
  let isSilentLeft = true;
  return (rating) => {
    if (isSilentLeft && chance.happens(0.05)) {
      isSilentLeft = false;
      return '';
    }
    const from = (decks[kindOf(rating)] ??= decksOf(kindOf(rating)));
    const order: Deck[] = [chance.happens(0.3) ? 'about' : 'own'];
    // Four-star reviews sometimes say why it isn't five.
    if (rating === 4 && chance.happens(0.3)) order.push('afterthought');
    else {
      if (rating > 3 && chance.happens(0.4)) order.push('own');
      if (chance.happens(0.45)) order.push('general');
    }
    const sentences: string[] = [];
    for (const deck of order) sentences.push(...dealt(from, { deck, sentences, said }));
    return sentences.join(' ');
  };
}

/** A new sentence on a topic that the others don't mention; another deck's if a text would have none. */
function dealt(
  from: Record<Deck, readonly string[]>,
  { deck, sentences, said }: { deck: Deck; sentences: readonly string[]; said: Set<string> },
): string[] {
  const mentioned = sentences.flatMap(topicsOf);
  const decks = sentences.length > 0 ? [deck] : ([deck, 'own', 'general', 'about'] as const);
  const fits = (sentence: string) =>
    !said.has(sentence) && !topicsOf(sentence).some((topic) => mentioned.includes(topic));
  for (const each of decks) {
    const sentence = from[each].findLast(fits);
    if (sentence === undefined) continue;
    said.add(sentence);
    return [sentence];
  }
  return [];
}

const topics = [
  /\b(weeks?|months?|years?|season|since|still|daily|every day|last|lasts|so far|holds? up|surviv\w+|after)\b/i,
  /\b(deliver\w*|arriv\w+|pack\w*|box|wrap\w*|shipping|cardboard|mail|came)\b/i,
  /\b(present|gift|wedding|birthday|give|bought)\b/i,
  /\b(price|value|expensive|cheap\w*|money|cost|luxury)\b/i,
  /\b(size|small\w*|large|big\w*|fits?|holds|roomy|amount)\b/i,
  /\b(family|kids|children|son|daughter|husband|father|mother|grand\w+|sister|brothers?|friends?|partner|guests|visitors|neighbors?|teenagers)\b/i,
  /\b(looks?|looked|color|colors|beautiful\w*|pretty|elegant|design|pictures?|photos?)\b/i,
  /\b(quality|finish\w*|material|sturdy|solid|workmanship|made|well thought|details?|flawless)\b/i,
  /\b(again|another|second|third order|recommend\w*|ordered)\b/i,
  /\b(exactly|happy|glad|best|favorite|hoped|expected|disappointed|no complaints)\b/i,
  /\b(easy|simple|ready|quick\w*|set up)\b/i,
  /\b(comfortable|soft\w*|light)\b/i,
  /\b(seller|service|store)\b/i,
];
const knownTopics = new Map<string, number[]>();
function topicsOf(sentence: string): number[] {
  const known = knownTopics.get(sentence);
  if (known) return known;
  const found = topics.flatMap((topic, index) => (topic.test(sentence) ? [index] : []));
  knownTopics.set(sentence, found);
  return found;
}

const isAboutOne = (sentence: string) => !/\b(they|them|their)\b/i.test(sentence);
/** Sentences without a subject are about one thing if their verb is: "Works well". */
const singularVerbs =
  /^(Carries|Comes|Completes|Cuts|Does|Dries|Feels|Fits|Gets|Goes|Hangs|Has|Heats|Holds|Keeps|Lasts|Lies|Looks|Makes|Reminds|Responds|Rolls|Saves|Scratches|Sits|Sleeps|Smells|Sounds|Stands|Stays|Takes|Tastes|Wobbles|Works|Doesn’t)\b|\b(but|and|though) (collects|creases|doesn’t|feels|marks|needs|sheds|takes|wears)\b/;
const isAboutMany = (sentence: string) =>
  !/\b(it|it’s|its|one)\b/i.test(sentence) && !singularVerbs.test(sentence);

type Pools = Record<Kind | 'afterthought', string[]>;

function poolsOf(
  { category, subcategory }: ProductNames,
  number: 'one' | 'many',
): Record<'general' | 'category' | 'subcategory', Pools> {
  const of = groups[number];
  const own = of.get(subcategory);
  const shared = of.get(plants.has(subcategory) ? 'Plants' : category);
  if (!own || !shared) throw new Error(`No review texts for ${category} › ${subcategory}`);
  return { general: of.get('General')!, category: shared, subcategory: own }; // the file has general ones
}

/** Live plants are reviewed in other words than garden equipment. */
const plants = new Set(['Houseplants & herbs', 'Flowers & bulbs', 'Trees & shrubs']);

/** `#` names a category or subcategory; lines start with + (good), ~ (middling), - (bad) or / (a small flaw of a good product). */
function readPools(text: string, suits: (sentence: string) => boolean): Map<string, Pools> {
  const read = new Map<string, Pools>();
  let pools: Pools = { good: [], middling: [], bad: [], afterthought: [] };
  for (const line of linesOf(text)) {
    const rest = line.slice(1).trim();
    if (line.startsWith('#')) {
      pools = { good: [], middling: [], bad: [], afterthought: [] };
      read.set(rest, pools);
    } else if (!suits(rest)) continue;
    else if (line.startsWith('+')) pools.good.push(rest);
    else if (line.startsWith('~')) pools.middling.push(rest);
    else if (line.startsWith('-')) pools.bad.push(rest);
    else if (line.startsWith('/')) pools.afterthought.push(rest);
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

const reviewPools = readTexts('review-pools');
const groups = { one: readPools(reviewPools, isAboutOne), many: readPools(reviewPools, isAboutMany) };
