import { readTexts } from './read-texts.ts';
import { chanceOf } from './chance.ts';
import type { PlannedProduct } from './plan-products.ts';

export type ProductNames = { category: string; subcategory: string };

export type ProductTexts = {
  /** HTML, one paragraph. */
  overview: string;
  /** HTML: two paragraphs and a list. */
  description: string;
  specifications: { title: string; value: string }[];
  tags: string[];
  unit: string;
  weightGrams: number;
  /** As shown, with its unit: `20 × 15 × 8 cm`. */
  dimensions: string;
  /** 0: none, as for food and plants. */
  warrantyMonths: number;
  /** Plain text, at most 160 characters. */
  metaDescription: string;
};

/** Invented copy of one product; the same for the same product on every machine. */
export function productTexts(product: PlannedProduct, names: ProductNames): ProductTexts {
  const chance = chanceOf(product.slug);
  const facts = factsOf(product);
  const special = titleCopyOf(product.title);
  const own = special ?? subcategoryCopy.get(names.subcategory);
  const shared = categoryCopy.get(names.category);
  if (!own || !shared) throw new Error(`No copy for ${names.category} › ${names.subcategory}`);
  const [opening, ...rest] = chance.some(own.sentences, own.sentences.length);
  const closing = special ? rest.slice(2) : chance.some(shared.sentences, chance.whole(1, 2));
  const points = [
    ...chance.some(own.points, chance.whole(special ? 3 : 2, 3)),
    ...(special ? [] : chance.some(shared.points, chance.whole(1, 2))),
  ];
  return {
    overview: `<p>${escaped(product.title)}. ${opening}</p>`,
    description:
      `<p>${rest.slice(0, 2).join(' ')}</p><p>${closing.join(' ')}</p>` +
      `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
    specifications: [
      facts.stuff,
      { title: 'Dimensions', value: facts.dimensions },
      { title: 'Weight', value: weightText(facts.weightGrams) },
      ...(facts.extra ? [facts.extra] : []),
      own.row,
      { title: 'Origin', value: chance.pick(shared.origins) },
    ],
    tags: tagsOf(product, names, facts),
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Ends at a word. */
function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\s,.:;]*\s\S*$/, '')}…`;
}

function warrantyOf({ category, subcategory }: ProductNames): number {
  if (['Food & Drink', 'Beauty', 'Books & Paper'].includes(category)) return 0;
  if (['House plants', 'Flowers', 'Trees & shrubs'].includes(subcategory)) return 0;
  return ['Fashion', 'Shoes'].includes(category) ? 12 : 24;
}

function unitOf({ title }: PlannedProduct, { category, subcategory }: ProductNames): string {
  if (/\bcrate\b/i.test(title)) return 'crate';
  if (/\btray of\b/i.test(title)) return 'tray';
  if (/\bspindle\b/i.test(title)) return 'spindle';
  if (/\b(pairs|pack|pieces|tins|litres|bars|dozen)\b|-pack\b/i.test(title)) return 'pack';
  if (/\b(set|kit|collection|assortment|trio)\b/i.test(title)) return 'set';
  if (/\bpair\b/i.test(title)) return 'pair';
  if (category === 'Shoes') return 'pair';
  if (/, (three|four|six|eight|ten|twelve)$/i.test(title)) return 'pack';
  if (category === 'Food & Drink' && !/loaf|cake|cheese/i.test(title)) return 'pack';
  return subcategory === 'Books' ? 'copy' : 'piece';
}

const fillers = new Set(['and', 'with', 'without', 'of', 'on', 'the', 'in', 'for', 'high', 'low']);

function tagsOf(product: PlannedProduct, { subcategory }: ProductNames, facts: Facts): string[] {
  const shelf = subcategory
    .toLowerCase()
    .split(/[^a-z-]+/)
    .filter((word) => word.length > 2 && !fillers.has(word));
  const iconWords = product.icon.replace(/^(red|blue|green|orange|black)-/, '').replaceAll('-', ' ');
  const isThing = facts.isDrawing && !facts.hasOwnWords && !/\b(and|with|without|of|on)\b/.test(iconWords);
  const drawn = isThing ? [iconWords] : [];
  // `skin care` is typed as two words as well as one by one.
  const phrase = subcategory.includes('&') ? [] : [subcategory.toLowerCase()];
  const words = [...drawn, ...facts.synonyms, ...phrase, ...shelf];
  return [...new Set(words.flatMap((word) => [word, otherNumber(word)]))];
}

/** Sets of things, materials and pursuits: a shopper types them in one form only. */
const sameInBothNumbers =
  /(^|[ -])(audio|vision|music|furniture|decoration|luggage|percussion|food|paper|tea|coffee|safety|wellbeing|water|winter|skin|care|make-up|hair|storage|denim|jewellery|stationery|rice|milk|honey|salt|cheese|yarn|thread|wood|timber|wool|chess|play|outside|outdoor|fitness|rain|baby|bread|chocolate|scissors|jeans|shorts|trousers|pants|goggles|sunglasses|chopsticks|cutlery|flatware|crockery|soap|office|garden|pantry|bakery|diy|skis|maracas|briefs|keys|strings|wind|midi|usb|pc|tv|hi-fi|hi-vis|led|cd|spf|4k|dab|astronomy|judo|karate|arts|sourdough|sencha|boba|tapioca|ananas|alphonso|mate|mice|loaf|loaves|eye protection|podcast|karaoke|fiction|horse|first aid|series|basil|parsley|sheet music|men|women)$|(underwear|workwear|underpants|ware|stemware|lighting|gaming|camping|cycling|painting|measuring|recording|writing|running|shopping|cleaning|living|fishing|boxing|bowling|snorkelling|knitting|watering|seasoning|carving|colouring|cooking)$/;

function otherNumber(word: string): string {
  if (sameInBothNumbers.test(word)) return word;
  if (/(cook|boot)ies$/.test(word)) return word.slice(0, -1);
  if (/[^s]ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(ches|shes|xes|sses|toes)$/.test(word)) return word.slice(0, -2);
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

/** Copy of goods that what is said of their shelf does not fit. */
function titleCopyOf(title: string): Copy | undefined {
  return [...titleCopy].find(([starts]) => starts.split(' / ').some((start) => title.startsWith(start)))?.[1];
}

type Row = { title: string; value: string };
type Facts = {
  weightGrams: number;
  dimensions: string;
  stuff: Row;
  synonyms: string[];
  extra: Row | null;
  /** False where the picture stands in for something else, so that its name would mislead a search. */
  isDrawing: boolean;
  /** Facts of this very title; the icon's name may then be another thing. */
  hasOwnWords: boolean;
};

function factsOf(product: PlannedProduct): Facts {
  const own = [...titleFacts].find(([title]) => product.title.startsWith(title))?.[1];
  const facts = own ?? iconFacts.get(product.icon);
  if (!facts) throw new Error(`No facts for the icon ${product.icon}`);
  return { ...facts, hasOwnWords: Boolean(own) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function rowOf(text: string, otherwise: string): Row {
  const [title, value] = text.split('=');
  return value ? { title: title!, value } : { title: otherwise, value: text };
}

/** Lines of: key | grams | dimensions | material (or Title=value) | what shoppers type | Title=value, optional. */
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

type Copy = { sentences: string[]; points: string[]; row: Row; origins: string[] };

/** `#` names the shelf, `=` gives its row, `@` the origins, `-` a point, anything else is a sentence. */
function readCopy(text: string): Map<string, Copy> {
  const shelves = new Map<string, Copy>();
  let shelf: Copy = { sentences: [], points: [], row: { title: '', value: '' }, origins: [] };
  for (const line of linesOf(text)) {
    const rest = line.slice(1).trim();
    if (line.startsWith('#')) {
      shelf = { sentences: [], points: [], row: { title: '', value: '' }, origins: [] };
      shelves.set(rest, shelf);
    } else if (line.startsWith('=')) shelf.row = rowOf(rest.replace(': ', '='), 'Care');
    else if (line.startsWith('@')) shelf.origins = rest.split(',').map((land) => land.trim());
    else if (line.startsWith('-')) shelf.points.push(rest);
    else shelf.sentences.push(line);
  }
  return shelves;
}

/** Where one drawing serves several goods; asked before the icon. */
const titleFacts = readFacts(readTexts('title-facts'));

const iconFacts = readFacts(readTexts('icon-facts'));

const categoryCopy = readCopy(readTexts('category-copy'));

const subcategoryCopy = readCopy(readTexts('subcategory-copy'));

const titleCopy = readCopy(readTexts('title-copy'));
