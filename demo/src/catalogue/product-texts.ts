import { linesOf, rowOf, type Row } from './fact-lines.ts';
import type { PlannedProduct } from './plan-products.ts';
import { productCopy, type ProductNames } from './product-copy.ts';
import { readTexts } from './read-texts.ts';

export type ProductTexts = {
  overview: string;
  description: string;
  specifications: { title: string; value: string }[];
  tags: string[];
  /** What shoppers call it, in reviews: "teapot", "jeans". */
  noun: string;
  unit: string;
  weightGrams: number;
  dimensions: string;
  /** 0: none, as for food and plants. */
  warrantyMonths: number;
  /** Plain text, at most 160 characters. */
  metaDescription: string;
};

/** Fictional copy of one product, identical on every machine. */
export function productTexts(product: PlannedProduct, names: ProductNames): ProductTexts {
  const facts = factsOf(product);
  const { opening, overview, description, row, origin } = productCopy(product, names);
  return {
    overview,
    description,
    specifications: [
      facts.stuff,
      { title: 'Dimensions', value: facts.dimensions },
      { title: 'Weight', value: weightText(facts.weightGrams) },
      ...(facts.extra ? [facts.extra] : []),
      row,
      { title: 'Origin', value: origin },
    ],
    tags: tagsOf(product, names, facts),
    noun: facts.synonyms[0]!, // every line of facts has search words
    unit: unitOf(product, names),
    weightGrams: facts.weightGrams,
    dimensions: facts.dimensions,
    warrantyMonths: warrantyOf(names),
    metaDescription: shortened(`${product.title}. ${opening}`, 160),
  };
}

function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${Math.round(grams / 100) / 10} kg`;
}

export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\s,.:;]*\s\S*$/, '')}…`;
}

function warrantyOf({ category, subcategory }: ProductNames): number {
  if (['Food & drink', 'Beauty', 'Books & stationery'].includes(category)) return 0;
  if (['Houseplants & herbs', 'Flowers & bulbs', 'Trees & shrubs'].includes(subcategory)) return 0;
  return ['Fashion', 'Shoes'].includes(category) ? 12 : 24;
}

function unitOf({ title }: PlannedProduct, { category, subcategory }: ProductNames): string {
  if (/\bcrate\b/i.test(title)) return 'crate';
  if (/\btray of\b/i.test(title)) return 'tray';
  if (/\bspindle\b/i.test(title)) return 'spindle';
  if (/\b(set|kit|collection|assortment)\b|-piece\b/i.test(title)) return 'set';
  if (/\b(pairs|pack|pieces|cans|cartons)\b|-pack\b/i.test(title)) return 'pack';
  if (/\bpair\b/i.test(title)) return 'pair';
  if (category === 'Shoes') return 'pair';
  if (category === 'Food & drink' && !/loaf|cake|cheese/i.test(title)) return 'pack';
  return subcategory === 'Books' ? 'copy' : 'piece';
}

const fillers = new Set(['and', 'with', 'without', 'of', 'on', 'the', 'in', 'for', 'high', 'low']);

function tagsOf(product: PlannedProduct, { subcategory }: ProductNames, facts: Facts): string[] {
  const nouns = subcategory
    .toLowerCase()
    .split(/[^a-z-]+/)
    .filter((word) => word.length > 2 && !fillers.has(word));
  const iconWords = product.icon.replace(/^(red|blue|green|orange|black)-/, '').replaceAll('-', ' ');
  const isThing = facts.isDrawing && !facts.hasOwnWords && !/\b(and|with|without|of|on)\b/.test(iconWords);
  const drawn = isThing ? [iconWords] : [];
  // `skin care` is searched as a phrase and by its words.
  const phrase = subcategory.includes('&') ? [] : [subcategory.toLowerCase()];
  const words = [...drawn, ...facts.synonyms, ...phrase, ...nouns];
  return [...new Set(words.flatMap((word) => [word, otherNumber(word)]))];
}

/** Nouns that shoppers type in one form only. */
const sameInBothNumbers =
  /(^|[ -])(audio|atlas|brass|decor|dice|health|home|makeup|oral|stuffed|tennis|wellness|woodwind|furniture|luggage|percussion|food|paper|tea|coffee|safety|water|winter|skin|care|hair|storage|denim|jewelry|stationery|rice|milk|honey|salt|cheese|yarn|thread|wood|timber|wool|chess|play|outdoor|fitness|baby|bread|chocolate|scissors|jeans|shorts|trousers|pants|goggles|sunglasses|chopsticks|cutlery|flatware|crockery|soap|office|garden|pantry|bakery|diy|skis|maracas|briefs|strings|midi|usb|pc|tv|hi-fi|hi-vis|led|cd|spf|4k|dab|astronomy|judo|karate|arts|sourdough|sencha|boba|tapioca|ananas|alphonso|mate|mice|loaf|loaves|eye protection|podcast|karaoke|fiction|horse|first aid|series|basil|parsley|sheet music|men|women)$|(underwear|workwear|underpants|ware|stemware|lighting|gaming|camping|cycling|painting|measuring|recording|writing|running|shopping|cleaning|living|fishing|boxing|bowling|snorkeling|knitting|watering|seasoning|carving|coloring|cooking|skating|shaving|training)$/;

function otherNumber(word: string): string {
  if (sameInBothNumbers.test(word)) return word;
  if (/(cook|boot)ies$/.test(word)) return word.slice(0, -1);
  if (/[^s]ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(ches|shes|xes|sses|toes)$/.test(word)) return word.slice(0, -2);
  if (/(potato|tomato|mango)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('knives')) return word.replace(/ves$/, 'fe');
  if (/(shelves|scarves)$/.test(word)) return word.replace(/ves$/, 'f');
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  if (word.endsWith('knife')) return word.replace(/fe$/, 'ves');
  if (/(shelf|scarf)$/.test(word)) return word.replace(/f$/, 'ves');
  if (/(potato|tomato|mango)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

type Facts = {
  weightGrams: number;
  dimensions: string;
  stuff: Row;
  synonyms: string[];
  extra: Row | null;
  /** False where the picture stands in for another object, whose name would mislead a search. */
  isDrawing: boolean;
  /** The facts are for this title; the icon's name may not fit. */
  hasOwnWords: boolean;
};

function factsOf(product: PlannedProduct): Facts {
  const own = [...titleFacts].find(([title]) => product.title.startsWith(title))?.[1];
  const facts = own ?? iconFacts.get(product.icon);
  if (!facts) throw new Error(`No facts for the icon ${product.icon}`);
  return { ...facts, hasOwnWords: Boolean(own) };
}

/** Lines: key | grams | dimensions | material (or Title=value) | search words | Title=value, optional. */
function readFacts(text: string): Map<string, Facts> {
  return new Map(
    linesOf(text).map((line) => {
      const [key = '', grams = '', dimensions = '', stuff = '', synonyms = '', extra = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return [
        key.replace('!', ''),
        {
          weightGrams: Number(grams),
          dimensions,
          stuff: rowOf(stuff, 'Material'),
          synonyms: synonyms.split(',').map((word) => word.trim()),
          extra: extra ? rowOf(extra, 'Note') : null,
          isDrawing: !key.startsWith('!'),
          hasOwnWords: false,
        },
      ];
    }),
  );
}

/** For drawings shared by several products; looked up before the icon. */
const titleFacts = readFacts(readTexts('title-facts'));

const iconFacts = readFacts(readTexts('icon-facts'));
