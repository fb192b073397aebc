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
  /(^|[ -])(audio|vision|music|furniture|decoration|luggage|percussion|food|paper|tea|coffee|safety|wellbeing|water|winter|skin|care|make-up|hair|storage|denim|jewellery|stationery|rice|milk|honey|salt|cheese|yarn|thread|wood|timber|wool|chess|play|outside|outdoor|fitness|rain|baby|bread|chocolate|scissors|jeans|shorts|trousers|pants|goggles|sunglasses|chopsticks|cutlery|flatware|crockery|soap|office|garden|pantry|bakery|diy|skis|maracas|briefs|keys|strings|wind|midi|usb|pc|tv|hi-fi|hi-vis|led|cd|spf|4k|dab|astronomy|judo|karate|arts|sourdough|sencha|boba|tapioca|ananas|alphonso|mate|mice|loaf|loaves|eye protection|podcast|karaoke|fiction|horse|first aid|series|basil|parsley|sheet music)$|(underwear|workwear|underpants|ware|stemware|lighting|gaming|camping|cycling|painting|measuring|recording|writing|running|shopping|cleaning|living|fishing|boxing|bowling|snorkelling|knitting|watering|seasoning|carving|colouring|cooking)$/;

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
const titleFacts = readFacts(`
  Studio monitor headphones | 285 | 20 × 18 × 9 cm | Steel band, leatherette pads | headphones, headset, earphones, studio headphones | Power=Wired, 3.5 mm plug, no battery
  Slate 16 creator | 2100 | 35.5 × 24.8 × 1.8 cm | Aluminium | laptop, notebook computer, portable computer | Power=100 W charger, USB-C
  Pebble 5 Pro | 205 | 15.8 × 7.4 × 0.9 cm | Aluminium and glass | mobile phone, smartphone, cell phone, handset | Power=Battery 5,000 mAh, USB-C
  Wrap dress | 340 | Length 112 cm (size M) | Viscose crêpe | dress, wrap dress, frock
  Sleeveless summer dress | 260 | Length 98 cm (size M) | Cotton voile | dress, summer dress, sundress, frock
  Short kimono jacket | 310 | Length 72 cm (size M) | Cotton, woven | kimono, jacket, cardigan
  Pocket tee | 175 | Length 71 cm (size M) | Cotton jersey | t-shirt, tee, shirt
  Tapered jeans | 620 | Inseam 80 cm (size M) | Cotton denim with 2 % elastane | jeans, denim, trousers
  Tailored linen shorts | 230 | Inseam 22 cm (size M) | Linen | shorts, linen shorts
  Unlined trench coat | 890 | Length 104 cm (size M) | Cotton gabardine | trench coat, coat, raincoat, mac
  Cushion Max | 580 | Heel drop 10 mm | Mesh upper, foam midsole | running shoes, trainers, sneakers
  Trail running shoes | 620 | Heel drop 6 mm | Ripstop mesh, rubber lug sole | trail shoes, running shoes, trainers
  Racing flats | 380 | Heel drop 5 mm | Thin mesh, foam | racing shoes, running shoes, spikes
  Walking shoes | 640 | Heel height 3 cm | Nubuck and mesh | walking shoes, comfort shoes, trainers
  Indoor court shoes | 660 | Heel drop 7 mm | Mesh, gum rubber sole | court shoes, indoor shoes, sports shoes, trainers
  Winter boots | 1350 | Shaft 18 cm | Leather, wool lining | winter boots, snow boots, warm boots
  Work boots | 1500 | Shaft 16 cm | Leather, steel toe cap | work boots, safety boots
  Light approach boots | 920 | Shaft 9 cm | Suede and mesh | approach shoes, hiking boots, walking boots
  Slingback heels | 480 | Heel 5 cm | Smooth leather | heels, slingbacks, court shoes
  Folding travel flats | 220 | Folded 17 × 8 × 5 cm | Soft leatherette | ballet flats, foldable shoes, flats
  Pool slides | 320 | Sole 3 cm | Foamed EVA | slides, sliders, pool shoes, flip-flops
  Low cork wedge | 540 | Heel 4 cm | Suede, cork | wedges, sandals
  Hiking sandals | 640 | Sole 3 cm | Webbing, rubber sole | hiking sandals, trekking sandals
  Inline-ready skates | 1700 | Frame 24 cm | Nylon boot, polyurethane wheels | skates, roller skates, kids skates
  Everyday cotton socks | 260 | Fits by shoe size | Cotton with 3 % elastane | socks, cotton socks
  Baby socks | 90 | Foot length 8–12 cm | Cotton | baby socks, socks, booties
  Daytrip 18 L | 620 | 42 × 28 × 15 cm | Recycled polyester | school bag, backpack, rucksack, schoolbag
  Commuter 24 L | 890 | 48 × 30 × 16 cm | Coated canvas | roll-top, backpack, rucksack, laptop bag
  Explorer 10 L | 380 | 32 × 23 × 13 cm | Recycled polyester | kids backpack, backpack, rucksack, nursery bag
  Alpine 35 L | 1250 | 62 × 30 × 22 cm | Ripstop nylon | hiking backpack, rucksack, touring pack
  Camera backpack | 1400 | 46 × 30 × 18 cm | Coated nylon, foam insert | camera bag, backpack, rucksack, photo bag
  City tote | 720 | 36 × 30 × 14 cm | Grained leather | tote, handbag, shoulder bag, shopper
  Document clutch | 310 | 24 × 18 × 2 cm | Vegetable-tanned leather | clutch, document holder, pouch
  Check-in trolley | 3900 | 67 × 45 × 28 cm | Polycarbonate shell | suitcase, trolley, luggage, hold luggage
  Trolley for children | 1900 | 46 × 33 × 20 cm | Polypropylene shell | kids suitcase, trolley, luggage
  Pilot case | 2900 | 42 × 45 × 23 cm | Grained leather, aluminium handle | pilot case, briefcase, trolley
  Mini umbrella | 240 | 18 cm folded, 92 cm open | Polyester, aluminium frame | umbrella, pocket umbrella, brolly
  Clear dome | 480 | 88 cm long, 82 cm open | Clear EVA film, fibreglass ribs | umbrella, dome umbrella, brolly
  Storage basket | 950 | 38 × 28 × 26 cm | Woven seagrass | basket, storage box, laundry basket
  Insulated grocery | 420 | 40 × 32 × 20 cm | Polyester, foil lining | cool bag, shopping bag, grocery bag
  Oiled oak chair | 6400 | 46 × 52 × 98 cm | Oak, oiled | chair, dining chair, seat
  Wall lamp | 780 | 12 × 24 × 18 cm | Powder-coated steel | wall lamp, wall light, sconce, reading light | Power=230 V, E14 socket, bulb not included
  Travel alarm | 120 | 8 × 8 × 2 cm (folded) | ABS, leatherette cover | alarm clock, travel clock, clock | Power=1 × AAA battery
  Round hall mirror | 5200 | Ø 55 cm, shelf 12 cm deep | Glass, powder-coated steel | mirror, wall mirror, hall mirror
  Vanity mirror | 1300 | 22 × 14 × 34 cm | Glass, metal stand | mirror, make-up mirror, vanity mirror, cosmetic mirror
  Non-stick pan | 720 | Ø 20 cm, 36 cm with handle | Aluminium, ceramic coating | pan, frying pan, egg pan
  Cast teapot | 1450 | 17 × 14 × 12 cm | Cast iron, enamelled inside | teapot, tea kettle, warmer
  Small vegetable knife | 70 | Blade 9 cm, 20 cm overall | Stainless steel | paring knife, vegetable knife, kitchen knife
  Pickled lemons | 610 | Ø 8 × 11 cm | Ingredients=Lemons, water, salt | pickled lemons, preserved lemons, lemon
  Sea salt flakes | 290 | 9 × 9 × 12 cm | Ingredients=Sea salt | salt, sea salt, salt flakes, seasoning
  Sencha green tea | 130 | 8 × 5 × 16 cm | Ingredients=Green tea leaves | green tea, sencha, loose tea, tea
  Galvanised look bucket | 980 | Ø 28 × 27 cm | Galvanised steel | bucket, pail, cleaning bucket
  Garden bucket | 1150 | Ø 30 × 29 cm | Steel, wooden grip | bucket, pail, garden bucket
  Paint bucket | 520 | Ø 27 × 26 cm | Polypropylene | paint bucket, bucket, pail
  Harvest trug | 850 | 46 × 28 × 14 cm (without handle) | Split willow | trug, basket, harvest basket
  Rose gloves | 180 | 38 cm long | Goatskin, suede cuff | garden gloves, gauntlets, gardening gloves
  Splitting axe | 1900 | 60 × 18 × 5 cm | Forged steel, hickory | axe, splitting axe, log splitter
  Garden parasol | 12500 | Ø 200 cm, 235 cm high | Polyester, steel pole, concrete base | parasol, sunshade, sun umbrella
  Head torch | 95 | 6 × 4 × 4 cm | Polycarbonate, elastic band | head torch, headlamp, flashlight, torch | Power=Rechargeable, USB-C
  Family dome tent | 6800 | 300 × 240 × 175 cm | Polyester, fibreglass poles | tent, dome tent, family tent
  Gravel bicycle | 10900 | 178 × 44 × 102 cm | Aluminium frame, steel fork | bicycle, bike, gravel bike | Gears=11
  Paper scissors | 85 | 18 × 7 cm | Stainless steel | scissors, paper scissors, craft scissors
  Giant teddy bear | 1900 | 90 × 55 × 45 cm | Polyester plush and filling | teddy, teddy bear, soft toy, cuddly toy
  Gel cream | 210 | 5 × 5 × 15 cm | Ingredients=Water, glycerine, aloe juice, plant oils | face cream, moisturiser, gel, lotion
  Sun lotion | 250 | 6 × 4 × 17 cm | Ingredients=Water, UV filters, glycerine, plant oils | sunscreen, sun cream, sun lotion, spf
  Shaving soap | 310 | Ø 10 × 6 cm | Ingredients=Vegetable soap base, coconut oil, clay | shaving soap, shaving cream, soap bowl
  Tinted lip balm | 18 | Ø 2 × 7 cm | Ingredients=Beeswax, castor oil, shea butter | lip balm, lip care, lipstick
  Beeswax pillar | 560 | Ø 7 × 15 cm | Beeswax, cotton wick | candle, pillar candle, beeswax candle | Burning time=About 60 hours
  Travel toothbrush | 35 | 11 × 3 × 2 cm (folded) | Polypropylene, nylon bristles | toothbrush, travel toothbrush
  Digital fever | 25 | 13 × 2 × 1 cm | ABS, steel tip | thermometer, fever thermometer | Power=Button cell, included
  Workshop balance | 2600 | 42 × 18 × 38 cm | Brass pans, cast base | scale, balance scale, weighing scale | Range=5 g to 2 kg
  Short-scale electric | 2900 | 90 × 30 × 4.5 cm | Poplar body, maple neck | guitar, electric guitar, short-scale guitar
  Student violin 1/2 | 1500 | 52 cm long, case 66 cm | Spruce top, maple back | violin, fiddle, children violin
  Pocket trumpet | 1100 | 23 × 14 × 12 cm | Lacquered brass | trumpet, pocket trumpet, brass instrument
  Table drum | 900 | Ø 22 × 18 cm | Birch shell, synthetic head | drum, table drum, children drum
  Learning keyboard | 4300 | 93 × 32 × 11 cm | ABS | keyboard, piano, learning keyboard | Power=Mains adapter, included
  Button accordion | 4200 | 30 × 30 × 17 cm | Wood, celluloid, steel reeds | accordion, button accordion, squeezebox
  Ribbon microphone | 540 | Ø 6 × 19 cm | Steel body, aluminium ribbon | microphone, mic, ribbon mic | Connection=XLR
  Walnut mantel | 2300 | 38 × 12 × 22 cm | Walnut veneer, glass | mantel clock, clock, table clock | Power=1 × AA battery
`);

const iconFacts = readFacts(`
  headphone | 255 | 19 × 17 × 8 cm | Aluminium band, foam pads | headphones, headset, earphones | Power=Battery 38 h, USB-C
  studio-microphone | 740 | 16 × 16 × 32 cm | Steel body and stand | microphone, mic, podcast | Connection=USB-C
  radio | 1650 | 26 × 14 × 15 cm | Ash veneer, fabric front | radio, dab, kitchen radio | Power=Mains adapter, included
  !speaker-high-volume | 6200 | 17 × 22 × 27 cm each | MDF cabinet | speakers, loudspeaker, hi-fi, boxes | Power=230 V, 60 W
  microphone | 380 | 26 × 8 × 8 cm | Aluminium | microphone, mic, karaoke | Power=Battery 8 h, USB-C
  laptop | 1380 | 31.5 × 22 × 1.6 cm | Aluminium | laptop, notebook computer, portable computer | Power=65 W charger, USB-C
  desktop-computer | 6100 | 54 × 18 × 44 cm | Aluminium stand, recycled ABS | desktop, computer, pc, all-in-one | Power=230 V, 90 W
  keyboard | 620 | 36 × 13 × 2.2 cm | Aluminium plate, PBT caps | keyboard, mechanical keyboard | Power=USB-C, battery 60 h
  !computer-mouse | 92 | 12 × 7 × 4 cm | Recycled ABS | mouse, mice, wireless mouse | Power=1 × AA battery
  mobile-phone | 186 | 15 × 7.2 × 0.9 cm | Aluminium and glass | mobile phone, smartphone, cell phone, handset | Power=Battery 4,800 mAh, USB-C
  battery | 430 | 15 × 7 × 2.7 cm | Polycarbonate | power bank, battery, portable charger | Power=20,000 mAh, USB-C
  electric-plug | 135 | 7 × 6 × 3 cm | Polycarbonate | charger, plug, power adapter, usb | Power=100–240 V, 65 W
  telephone | 860 | 22 × 19 × 13 cm | ABS | telephone, phone, landline, desk phone | Power=From the telephone line
  camera | 540 | 13 × 8 × 6 cm | Metal and leatherette | camera, film camera, analogue camera | Power=2 × LR44, included
  camera-with-flash | 295 | 11 × 6.5 × 4 cm | Aluminium | camera, compact camera, digital camera | Power=Battery for 320 shots
  video-camera | 410 | 14 × 7 × 7 cm | Polycarbonate | camcorder, video camera, 4k | Power=Battery 110 minutes, USB-C
  telescope | 3900 | Tube 72 cm, tripod 70–125 cm | Aluminium tube, glass optics | telescope, astronomy, star | Lens=70 mm, focal length 700 mm
  film-projector | 980 | 16 × 15 × 9 cm | ABS | projector, beamer, home cinema | Power=Mains adapter, included
  video-game | 230 | 15 × 10 × 6 cm | ABS, rubber grips | controller, gamepad, joypad | Power=Battery 30 h, USB-C
  joystick | 1450 | 28 × 20 × 15 cm | Steel base, ABS | joystick, arcade stick, controller | Connection=USB-C
  television | 4300 | 72 × 18 × 47 cm | ABS, matte frame | television, tv, smart tv, screen | Power=230 V, 38 W
  !pager | 240 | 15 × 7 × 2 cm | ABS | console, handheld, retro console, game console | Power=Battery 6 h, USB-C
  optical-disk | 310 | 14 × 14 × 1.6 cm | ABS | disc drive, dvd drive, external drive, cd | Power=From the USB port
  guitar | 3300 | 98 × 32 × 4.5 cm | Basswood body, maple neck | guitar, electric guitar
  violin | 1750 | 59 cm long, case 78 cm | Spruce top, maple back | violin, fiddle
  banjo | 3100 | 97 × 32 × 10 cm | Mahogany neck, steel ring | banjo, five-string banjo
  !pick | 60 | 3 × 2.6 cm each | Celluloid and nylon | pick, plectrum, guitar pick
  saxophone | 2600 | 65 × 22 × 12 cm | Lacquered brass | saxophone, sax, alto saxophone
  trumpet | 1150 | 48 × 15 × 12 cm | Lacquered brass | trumpet, brass instrument
  flute | 480 | 67 cm long | Silver-plated nickel silver | flute, concert flute
  postal-horn | 420 | 28 × 14 × 11 cm | Brass | post horn, horn, brass instrument
  drum | 3600 | Ø 36 × 30 cm | Birch shell, synthetic head | drum, snare drum, marching drum
  long-drum | 4200 | Ø 28 × 58 cm | Mahogany, goat skin | djembe, drum, hand drum
  maracas | 210 | 22 × 7 cm each | Beech | maracas, shaker, rattle
  bell | 260 | Ø 8 × 15 cm | Brass | bell, hand bell
  musical-keyboard | 11800 | 130 × 30 × 13 cm | Steel frame, ABS | piano, stage piano, keyboard | Power=Mains adapter, included
  accordion | 7400 | 40 × 36 × 18 cm | Wood, celluloid, steel reeds | accordion, piano accordion, squeezebox
  !musical-score | 1300 | 48 × 34 cm desk, 60–140 cm high | Steel | music stand, note stand, sheet music
  !level-slider | 2100 | 30 × 25 × 8 cm | Steel | mixer, mixing desk, mixing console | Power=Mains adapter, included
  control-knobs | 680 | 32 × 12 × 5 cm | Aluminium, rubber | midi, midi controller, knobs | Power=From the USB port
  !videocassette | 330 | 11 × 7 × 9 cm | Polystyrene shell | cassette, tape, blank tape
  dvd | 820 | Ø 13 × 15 cm | Polycarbonate | dvd, disc, blank disc, recordable disc
  hammer | 720 | 33 × 12 × 4 cm | Forged steel, ash handle | hammer, claw hammer
  screwdriver | 310 | 24 × 4 × 4 cm | Chrome vanadium steel | screwdriver, ratchet, bits
  wrench | 430 | 25 × 7 × 2 cm | Chrome vanadium steel | wrench, spanner, adjustable spanner
  carpentry-saw | 420 | 48 × 13 × 3 cm | Hardened steel, beech | saw, hand saw, wood saw
  clamp | 980 | 46 × 16 × 5 cm | Steel bar, nylon jaws | clamp, quick clamp, bar clamp
  axe | 960 | 38 × 14 × 4 cm | Forged steel, ash handle | axe, hatchet
  toolbox | 4600 | 43 × 20 × 24 cm | Powder-coated steel | toolbox, tool case, tool chest
  ladder | 6900 | 48 × 95 × 168 cm | Aluminium | ladder, step ladder, steps | Load=150 kg
  gear | 2400 | Case 30 × 22 × 7 cm | Forged steel | gear puller, bearing puller, puller
  nut-and-bolt | 1500 | Box 24 × 16 × 4 cm | Zinc-plated steel | bolts, nuts, screws, fixings
  chains | 1700 | 4 mm × 5 m | Galvanised steel | chain, steel chain
  paintbrush | 260 | 25, 35, 50 and 70 mm wide | Synthetic bristle, birch handle | brush, paintbrush, flat brush
  artist-palette | 640 | 30 × 24 × 3 cm | Beech palette, oil paints | oil paint, palette, paint, artist
  wood | 5000 | Pieces of 10–25 cm | Pine, dried | wood, offcuts, carving wood, timber
  roll-of-paper | 620 | 30 cm × 50 m | Kraft paper | masking paper, cover paper, paper roll
  straight-ruler | 190 | 62 × 3 × 0.1 cm | Stainless steel | ruler, steel ruler, scale
  triangular-ruler | 240 | 18 × 18 × 2.5 cm | Aluminium | speed square, set square, carpenter square
  balance-scale | 1900 | 34 × 14 × 30 cm | Brass bowls, cast base | kitchen scale, scale, balance | Range=5 g to 2 kg
  thermometer | 140 | 23 × 8 × 3 cm | ABS, glass tube | thermometer, max-min thermometer | Range=−40 to 50 °C
  stopwatch | 110 | Ø 5.5 × 2 cm | Chromed brass | stopwatch, timer | Power=Hand wound
  flashlight | 240 | 15 × 4 × 4 cm | Aluminium | torch, flashlight, lamp | Power=Rechargeable, USB-C
  !rescue-workers-helmet | 410 | 28 × 22 × 16 cm | ABS shell | helmet, safety helmet, hard hat
  safety-vest | 180 | Length 68 cm (size M) | Polyester mesh | safety vest, high-visibility vest, hi-vis
  goggles | 105 | 17 × 8 × 8 cm | Polycarbonate | goggles, safety glasses, eye protection
  fire-extinguisher | 9600 | Ø 16 × 54 cm | Steel cylinder | fire extinguisher, extinguisher | Contents=6 L foam, classes A and B
  dress | 360 | Length 118 cm (size M) | Linen and viscose | dress, midi dress, frock
  kimono | 520 | Length 138 cm (size M) | Cotton | kimono, yukata, robe
  sari | 680 | 5.5 m × 1.1 m | Woven cotton and silk | sari, saree, festive dress
  t-shirt | 220 | Length 70 cm (size M) | Organic cotton, 220 g/m² | t-shirt, tee, shirt
  running-shirt | 240 | Length 66 cm (size M) | Cotton rib with elastane | tank top, vest, singlet
  necktie | 70 | 148 × 8 cm | Silk | tie, necktie
  martial-arts-uniform | 780 | Length 80 cm (size M) | Cotton, heavy weave | training jacket, judo, karate, martial arts
  jeans | 680 | Inseam 82 cm (size M) | Cotton denim | jeans, denim, trousers
  shorts | 160 | Inseam 18 cm (size M) | Recycled polyester | shorts, swim shorts, sports shorts
  briefs | 170 | Waist by size | Bamboo viscose with elastane | briefs, underwear, pants, underpants
  coat | 1350 | Length 98 cm (size M) | Wool and polyamide | coat, wool coat, overcoat
  !lab-coat | 920 | Length 96 cm (size M) | Cotton canvas | overcoat, work coat, lab coat, workwear
  gloves | 60 | Length 24 cm | Merino wool | gloves, touchscreen gloves, winter gloves
  scarf | 190 | 180 × 32 cm | Lambswool | scarf, shawl, winter scarf
  watch | 72 | Ø 38 × 10 mm | Stainless steel, sapphire glass | watch, wristwatch, field watch | Water resistance=10 bar
  sunglasses | 28 | 14 × 5 × 15 cm | Acetate, polarised lenses | sunglasses, shades, polarised sunglasses | UV filter=Category 3
  billed-cap | 90 | Adjustable, 55–61 cm | Cotton twill | cap, baseball cap, hat
  top-hat | 260 | Brim 5 cm, crown 13 cm | Wool felt, satin | hat, top hat, felt hat
  ring | 6 | Ø 17 mm inside | Sterling silver | ring, jewellery, silver ring
  running-shoe | 520 | Heel drop 8 mm | Mesh upper, foam midsole | running shoes, trainers, sneakers
  hiking-boot | 1180 | Shaft 14 cm | Nubuck, waterproof membrane | hiking boots, walking boots, outdoor shoes
  womans-boot | 980 | Shaft 13 cm, heel 3 cm | Smooth leather | chelsea boots, ankle boots, leather boots
  high-heeled-shoe | 560 | Heel 7 cm | Suede leather | heels, high heels, pumps
  flat-shoe | 380 | Heel 1 cm | Soft leather | ballet flats, flats, ballerinas
  ballet-shoes | 240 | Sole by size | Satin, leather sole | pointe shoes, ballet shoes, dance shoes
  thong-sandal | 480 | Sole 3 cm | Leather straps, cork | sandals, cork sandals, footbed
  womans-sandal | 560 | Heel 6 cm | Leather straps, cork wedge | sandals, wedges
  roller-skate | 2600 | Frame 28 cm | Suede boot, polyurethane wheels | roller skates, quads, skates
  ice-skate | 1900 | Blade 29 cm | Leatherette boot, stainless blade | ice skates, figure skates
  socks | 160 | Fits by shoe size | Merino wool with polyamide | socks, hiking socks, wool socks
  backpack | 760 | 45 × 29 × 16 cm | Recycled polyester | backpack, rucksack, bag, laptop backpack
  handbag | 840 | 30 × 24 × 13 cm | Smooth leather | handbag, purse, shoulder bag
  clutch-bag | 340 | 25 × 14 × 4 cm | Satin, metal clasp | clutch, evening bag
  purse | 95 | 11 × 9 × 3 cm | Leather | coin purse, wallet, purse
  luggage | 2800 | 55 × 38 × 20 cm | Polycarbonate shell | suitcase, trolley, cabin bag, carry-on
  briefcase | 1250 | 39 × 29 × 7 cm | Full-grain leather | briefcase, laptop bag, document bag
  closed-umbrella | 460 | 34 cm folded, 105 cm open | Pongee, fibreglass ribs | umbrella, brolly, storm umbrella
  umbrella | 640 | 98 cm long, 130 cm open | Pongee, fibreglass shaft | golf umbrella, umbrella, brolly
  umbrella-on-ground | 2900 | Ø 180 cm, 200 cm high | Polyester, steel pole | parasol, beach umbrella, sunshade
  shopping-bags | 180 | 44 × 40 × 14 cm each | Recycled polyester | shopping bag, tote, carrier bag
  basket | 1600 | 42 × 30 × 20 cm | Willow | basket, picnic basket, hamper
  shopping-cart | 1900 | 34 × 30 × 94 cm | Polyester, steel frame | shopping trolley, trolley, cart
  couch-and-lamp | 46000 | 158 × 84 × 80 cm | Beech frame, woven cover | sofa, couch, settee, lamp
  chair | 5200 | 45 × 50 × 82 cm | Solid beech | chair, dining chair, seat
  bed | 38000 | 148 × 208 × 92 cm | Solid pine | bed, bed frame, double bed
  seat | 11500 | 56 × 62 × 90 cm | Steel frame, upholstered | folding seat, cinema seat, hall seat, chair
  door | 26000 | 86 × 4 × 198 cm | Solid pine | door, interior door
  candle | 480 | Ø 2.2 × 24 cm each | Stearin, cotton wick | candle, dinner candle, taper | Burning time=About 7 hours each
  light-bulb | 48 | Ø 6 × 10.5 cm | Glass | bulb, light bulb, led, filament | Power=4 W, E27, 2,700 K
  red-paper-lantern | 190 | Ø 40 cm | Paper, bamboo ribs | lantern, paper lantern, lampshade
  diya-lamp | 320 | 12 × 11 × 5 cm | Clay, hand painted | oil lamp, diya, clay lamp
  amphora | 1700 | Ø 18 × 32 cm | Stoneware | vase, amphora, pottery
  framed-picture | 1300 | 43 × 33 × 2 cm | Oak frame, cotton paper | picture, print, wall art, poster
  mirror | 4800 | Ø 60 cm | Glass, brass frame | mirror, wall mirror
  wind-chime | 340 | 12 × 12 × 62 cm | Glass, nylon cord | wind chime, mobile
  nesting-dolls | 380 | 3–16 cm high | Limewood, painted | nesting dolls, matryoshka, wooden dolls
  alarm-clock | 330 | 12 × 6 × 17 cm | Metal case, glass | alarm clock, clock, twin-bell | Power=1 × AA battery
  mantelpiece-clock | 2300 | 38 × 12 × 22 cm | Walnut veneer, glass | mantel clock, clock | Power=1 × AA battery
  timer-clock | 110 | Ø 7 × 3 cm | ABS, magnet | kitchen timer, timer, egg timer | Power=Wind-up
  !hourglass-done | 420 | Ø 8 × 18 cm | Glass, beech | sand timer, hourglass, egg timer
  broom | 820 | 40 × 8 × 145 cm | Beech, horsehair mix | broom, brush, sweeper
  bucket | 900 | Ø 29 × 28 cm | Steel | bucket, pail
  file-cabinet | 24000 | 40 × 50 × 102 cm | Powder-coated steel | filing cabinet, drawers, office cabinet
  wastebasket | 680 | Ø 28 × 33 cm | Steel wire | waste basket, bin, paper bin
  card-file-box | 2400 | 33 × 26 × 11 cm each | Recycled board | archive box, storage box, document box
  cooking | 2300 | Ø 26 cm, 41 cm with handle | Cast iron | skillet, frying pan, pan, cast-iron pan
  pot-of-food | 3400 | Ø 24 × 15 cm | Enamelled cast iron | casserole, pot, dutch oven
  shallow-pan-of-food | 1600 | Ø 34 × 5 cm | Carbon steel | paella pan, pan, serving pan
  fondue | 2700 | Ø 20 × 24 cm | Enamelled steel | fondue, fondue set, fondue pot
  steaming-bowl | 1350 | Ø 19 × 9 cm each | Stoneware | ramen bowl, bowl, soup bowl
  fork-and-knife-with-plate | 1400 | Plate Ø 27 cm | Porcelain | plate, place setting, dinnerware, crockery
  bowl-with-spoon | 460 | Ø 15 × 7 cm | Stoneware | bowl, breakfast bowl, cereal bowl
  fork-and-knife | 1250 | Knife 22 cm | Stainless steel, matte | cutlery, fork, knife, flatware
  chopsticks | 140 | 23 cm long | Lacquered wood | chopsticks, eating sticks, asian cutlery
  spoon | 95 | 26 × 7 cm | Stainless steel | serving spoon, spoon, ladle
  teapot | 950 | 22 × 15 × 14 cm | Stoneware | teapot, tea pot, strainer
  !hot-beverage | 720 | Ø 9 × 10 cm each | Stoneware | mug, cup, coffee mug, tea mug
  teacup-without-handle | 180 | Ø 11 × 7 cm | Stoneware, hand thrown | tea bowl, tea cup, matcha bowl
  mate | 260 | Ø 8 × 11 cm | Calabash, stainless straw | mate, yerba mate, gourd, bombilla
  kitchen-knife | 220 | Blade 20 cm, 33 cm overall | Forged steel | chef knife, kitchen knife, cook knife
  jar | 2100 | Ø 10 × 17 cm each | Glass, steel clip | storage jar, jar, container, preserving jar
  salt | 310 | Ø 10 × 8 cm | Porcelain, beech lid | salt cellar, salt pot, salt pig
  wine-glass | 760 | Ø 9 × 22 cm each | Lead-free crystal | wine glass, glasses, stemware
  cocktail-glass | 420 | Ø 11 × 16 cm each | Glass | cocktail glass, martini glass, coupe
  tumbler-glass | 1400 | Ø 8 × 10 cm each | Pressed glass | tumbler, water glass, whisky glass
  cup-with-straw | 330 | Ø 8 × 22 cm | Stainless steel | tumbler, insulated cup, straw cup, travel cup
  !beverage-box | 210 | 8 × 6 × 14 cm each | Tritan, silicone | drink box, lunch bottle, drinking bottle
  lotion-bottle | 450 | 8 × 5 × 20 cm | Ingredients=Water, oat extract, shea butter, rose water | lotion, body lotion, body cream, moisturiser
  soap | 310 | 8 × 5 × 3 cm each | Ingredients=Saponified olive oil, water, salt | soap, bar soap, olive oil soap
  sponge | 25 | Ø 8 × 3 cm | Konjac root fibre | sponge, konjac sponge, face sponge
  lipstick | 24 | Ø 2 × 8 cm | Ingredients=Plant waxes, castor oil, pigments | lipstick, lip colour
  nail-polish | 45 | 3 × 3 × 8 cm | Contents=11 ml | nail polish, nail varnish, lacquer
  hair-pick | 40 | 18 × 5 cm | Cellulose acetate | comb, hair comb, wide-tooth comb
  razor | 160 | 10 × 4 × 3 cm | Chromed brass | razor, safety razor, shaver, blades
  scissors | 90 | 15 × 6 cm | Stainless steel | hair scissors, hairdressing scissors, barber scissors
  ribbon | 40 | 90 × 2.5 cm each | Polyester satin | hair ribbon, ribbon, bow
  crown | 130 | Ø 15 × 7 cm | Zinc alloy, glass stones | crown, tiara, party crown
  bathtub | 3900 | 48 × 32 × 20 cm | Enamelled steel | foot bath, foot spa, tub
  toothbrush | 70 | 19 × 1.5 cm each | Bamboo, nylon bristles | toothbrush, bamboo toothbrush
  shower | 920 | Ø 20 cm, hose 150 cm | Chromed ABS, steel hose | shower head, rain shower, shower
  bubbles | 560 | 7 × 7 × 20 cm | Ingredients=Water, coconut-based foam, cedar and mint oil | bubble bath, foam bath
  !lotus | 280 | Ø 11 × 5 cm | Ceramic | incense holder, incense burner
  !prayer-beads | 30 | 18 cm, elastic | Sandalwood | bracelet, bead bracelet, beads
  adhesive-bandage | 85 | 12 × 9 × 3 cm | Fabric and film | plasters, bandage, adhesive bandage, first aid
  tent | 2100 | 220 × 135 × 105 cm | Ripstop polyester, aluminium poles | tent, trekking tent, two-person tent
  compass | 110 | Ø 5.5 × 1.6 cm | Brass | compass, pocket compass
  !knot | 1350 | 10 mm × 20 m | Polyamide | rope, static rope, cord
  camping | 9400 | 420 × 260 × 190 cm | Polyester, fibreglass poles | tent, shelter, camping tent
  soccer-ball | 430 | Ø 22 cm | Polyurethane, butyl bladder | football, soccer ball, ball
  basketball | 610 | Ø 24 cm | Rubber | basketball, ball
  volleyball | 270 | Ø 21 cm | Soft polyurethane | volleyball, beach volleyball, ball
  tennis | 460 | 68.5 × 27 × 2.3 cm | Graphite frame | tennis racket, racquet, tennis balls
  rugby-football | 420 | 29 × 19 cm | Rubber, cotton lining | rugby ball, ball
  bicycle | 15800 | 182 × 60 × 108 cm | Steel frame | bicycle, bike, city bike | Gears=7
  kick-scooter | 4300 | 86 × 38 × 98 cm | Aluminium | scooter, kick scooter | Load=100 kg
  skateboard | 2300 | 79 × 20 × 13 cm | Maple, 7 layers | skateboard, board
  wheel | 1600 | Ø 12 inch | Steel rim, rubber tyre | training wheels, wheel, stabilisers
  diving-mask | 520 | 19 × 11 × 9 cm | Silicone, tempered glass | diving mask, snorkel, snorkelling
  canoe | 34000 | 480 × 90 × 40 cm | Three-layer polyethylene | canoe, boat, paddle boat | Load=380 kg
  skis | 6200 | 166 cm long, 78 mm waist | Poplar core, steel edges | skis, ski, alpine skis
  sled | 4200 | 110 × 38 × 24 cm | Ash, steel runners | sledge, sled, toboggan
  one-piece-swimsuit | 160 | Back length 64 cm (size M) | Polyester, PBT | swimsuit, swimming costume, bathing suit
  boxing-glove | 680 | 12 oz, 30 × 16 cm | Leatherette, layered foam | boxing gloves, boxing
  bowling | 3200 | Pins 24 cm | Rubberwood | bowling, skittles, lawn game
  flying-disc | 175 | Ø 27 cm | Polyethylene | flying disc, throwing disc, ultimate
  fishing-pole | 290 | 240 cm, 46 cm packed | Carbon fibre, cork grip | fishing rod, travel rod, fishing
  bullseye | 4600 | Ø 45 × 3.8 cm | Sisal, steel wire | dartboard, darts
  teddy-bear | 340 | 35 × 22 × 18 cm | Polyester plush and filling | teddy, teddy bear, soft toy, cuddly toy
  panda | 380 | 30 × 28 × 15 cm | Polyester plush and filling | panda, cushion, soft toy, cuddly toy
  rabbit | 110 | 26 × 18 cm | Cotton plush | hand puppet, rabbit, bunny, puppet
  t-rex | 520 | 50 × 36 × 20 cm | Polyester plush and filling | dinosaur, plush dinosaur, soft toy, t-rex
  penguin | 620 | 32 × 20 × 14 cm | Polyester plush, rubber bottle | hot-water bottle, penguin, soft toy
  puzzle-piece | 740 | 60 × 40 cm | Birch plywood | puzzle, jigsaw, floor puzzle
  !brick | 1300 | Bricks of 6 × 3 × 2 cm | Cork | building bricks, blocks, building blocks
  !game-die | 1200 | 30 × 30 × 7 cm | Board, beech pieces | board game, game, family game, dice
  chess-pawn | 1500 | Board 38 × 38 cm | Beech and walnut | chess, chess set, board game
  abacus | 640 | 30 × 24 × 7 cm | Beech | abacus, counting frame, beads
  locomotive | 780 | 32 × 11 × 15 cm | Beech, water-based paint | train, steam engine, wooden train
  racing-car | 140 | 12 × 6 × 4 cm | ABS | racing car, toy car, pull-back car
  rocket | 690 | 18 × 18 × 38 cm | Birch plywood, beech figures | rocket, space toy, spaceship
  helicopter | 420 | 28 × 14 × 16 cm | Recycled ABS | helicopter, rescue helicopter
  tractor | 560 | 36 × 12 × 14 cm | Recycled ABS | tractor, farm toy, trailer
  baby-bottle | 160 | Ø 6 × 18 cm each | Polypropylene, silicone | baby bottle, feeding bottle
  balloon | 90 | Ø 28 cm inflated | Natural latex | balloon, party balloon
  carousel-horse | 480 | 38 × 38 × 55 cm | Felt, beech ring | mobile, nursery mobile, cot mobile
  duck | 180 | Largest 10 × 9 × 8 cm | Natural rubber | bath duck, rubber duck, bath toy
  kite | 260 | 120 × 65 cm | Ripstop polyester, fibreglass | kite, single-line kite
  yo-yo | 70 | Ø 5.7 × 4.3 cm | Aluminium, steel bearing | yo-yo, yoyo
  water-pistol | 480 | 46 × 20 × 8 cm | ABS | water pistol, water blaster, water toy
  playground-slide | 9800 | 150 × 55 × 100 cm | Polyethylene | slide, garden slide | Load=50 kg
  boomerang | 95 | 32 × 30 cm | Birch plywood | boomerang
  books | 1450 | 20 × 13 × 8 cm | Format=Hardback, boxed, 3 volumes | books, novels, boxed set, classics | Language=English
  !open-book | 1350 | 30 × 24 × 2.5 cm | Format=Hardback, 224 pages | book, atlas, illustrated book, sea | Language=English
  !closed-book | 380 | 20 × 13 × 2.6 cm | Format=Hardback, 312 pages | book, novel, fiction | Language=English
  !blue-book | 640 | 23 × 16 × 2 cm | Format=Paperback, 256 pages | book, travel book, train, railway | Language=English
  !green-book | 560 | 21 × 14 × 2.2 cm | Format=Flexible cover, 288 pages | book, field guide, nature book, forest | Language=English
  !orange-book | 820 | 25 × 19 × 2 cm | Format=Hardback, 192 pages | book, cookbook, recipe book | Language=English
  notebook | 320 | 21 × 14.8 × 1.6 cm | Paper=100 g/m², dot grid | notebook, bullet journal, journal
  notebook-with-decorative-cover | 380 | 21 × 15 × 2 cm | Paper=100 g/m², cloth cover | journal, diary, notebook
  spiral-notepad | 270 | 20 × 12.5 × 1 cm each | Paper=70 g/m², ruled | notepad, reporter pad, spiral pad
  ledger | 460 | 30 × 21 × 1.4 cm | Paper=90 g/m², 12 columns | ledger, account book, household book
  !bookmark-tabs | 40 | 4.5 × 1.2 cm each | Paper=Coated film, removable glue | index tabs, sticky tabs, page markers
  fountain-pen | 32 | 14 × 1.3 cm | Aluminium, steel nib | fountain pen, pen, ink pen
  pen | 110 | 14.5 × 1 cm each | Recycled ABS | gel pen, pen, ballpoint
  pencil | 60 | 17.5 × 0.7 cm each | Cedar, graphite | pencil, drawing pencil
  crayon | 150 | 9 × 1.2 cm each | Wax, pigments | crayon, wax crayon, colouring
  black-nib | 70 | Holder 17 cm | Beech holder, steel nibs | calligraphy, nib, dip pen
  file-folder | 820 | 31.5 × 24 cm each | Paper=Recycled board | hanging folder, folder, file
  paperclip | 120 | Tin Ø 7 × 3 cm | Brass | paper clip, paperclip
  calendar | 380 | 42 × 30 cm | Paper=170 g/m² | calendar, wall calendar, planner
  clipboard | 390 | 31.5 × 22.5 × 0.5 cm | Bamboo, steel clip | clipboard, writing board
  wrapped-gift | 260 | Sheets of 70 × 50 cm | Paper=Recycled, 80 g/m² | gift wrap, wrapping paper, present, ribbon
  yarn | 540 | 10 balls of 125 m | Merino wool | yarn, wool, knitting
  thread | 310 | 24 spools of 200 m | Polyester | thread, sewing thread, spool
  sewing-needle | 40 | 11 × 7 × 1 cm | Steel needles, felt book | needle, sewing needle, threader
  !love-letter | 320 | 21 × 14.8 cm | Paper=120 g/m², laid | letter paper, envelope, stationery
  potted-plant | 2100 | 30 cm high, pot Ø 15 cm | Delivered=In its pot | plant, house plant, pot plant, money tree
  cactus | 900 | 25 cm high, pot Ø 10 cm | Delivered=In a nursery pot | cactus, succulent
  seedling | 450 | Tray 18 × 12 cm | Delivered=In a tray of six | seedling, pepper plant, vegetable plant
  palm-tree | 5200 | 90 cm high, pot Ø 19 cm | Delivered=In a nursery pot | palm, areca palm, house plant
  herb | 1350 | Pots Ø 12 cm | Delivered=In three pots | herbs, basil, parsley, kitchen herbs
  four-leaf-clover | 420 | Bowl Ø 10 cm | Delivered=In a bowl | clover, lucky clover, plant
  bouquet | 850 | About 45 cm high | Delivered=Cut and tied, in water gel | bouquet, flowers, bunch
  tulip | 520 | Bulbs of 11–12 cm | Delivered=As 25 dry bulbs | tulip, bulb, spring flower
  sunflower | 20 | Grows to 250 cm | Delivered=As a seed packet | sunflower, seed
  rose | 700 | 40–60 cm | Delivered=Bare root | rose, climbing rose
  hyacinth | 900 | Glass Ø 8 × 14 cm | Delivered=Three bulbs in glasses | hyacinth, bulb, spring flower
  evergreen-tree | 6500 | 60 cm high, pot Ø 22 cm | Delivered=In its pot | spruce, conifer, evergreen
  deciduous-tree | 7800 | About 150 cm high | Delivered=In a 7.5 L container | apple tree, fruit tree
  olive | 7200 | 80 cm high, pot Ø 21 cm | Delivered=In its pot | olive tree, olive
  blueberries | 2300 | 40 cm high, pot Ø 17 cm | Delivered=In a 2 L pot | blueberry bush, berry bush, blueberry
  !cherry-blossom | 8200 | About 120 cm high | Delivered=In a 10 L container | ornamental cherry, cherry tree, blossom tree
  !droplet | 320 | 20 × 6 cm each | Terracotta, glass | self-watering, watering spikes, plant watering
  fountain | 2600 | Ø 28 × 16 cm, fountain to 60 cm | ABS, steel | fountain, solar fountain, pond pump | Power=Solar panel 5 W
  nest-with-eggs | 1300 | 17 × 18 × 28 cm | Untreated larch | nesting box, bird house, birdhouse
  !fire | 6900 | Ø 50 × 38 cm | Steel, 2 mm | fire bowl, fire pit, brazier
  !moai | 14500 | 20 × 18 × 45 cm | Cast stone | garden figure, statue, stone figure
  honey-pot | 760 | Ø 9 × 11 cm | Ingredients=Wildflower honey | honey, raw honey
  !canned-food | 2900 | 23 × 15 × 11 cm | Ingredients=Peeled tomatoes, tomato juice | tinned tomatoes, tomato, tins, canned tomatoes
  !cooked-rice | 5050 | 38 × 24 × 8 cm | Ingredients=Short-grain rice | rice, sushi rice
  beans | 1020 | 22 × 14 × 6 cm | Ingredients=Kidney beans | kidney beans, beans, pulses
  bread | 1000 | 26 × 18 × 11 cm | Ingredients=Wheat and rye flour, water, salt | bread, sourdough, loaf, loaves
  croissant | 720 | 30 × 22 × 9 cm | Ingredients=Wheat flour, butter, milk, yeast, sugar | croissant, pastry, frozen pastry
  !cookie | 430 | 22 × 15 × 7 cm | Ingredients=Wheat flour, butter, chocolate, egg | cookies, biscuits, chocolate chip cookies
  pretzel | 900 | 34 × 24 × 9 cm | Ingredients=Wheat flour, water, yeast, salt | pretzel, lye pretzel
  !birthday-cake | 2100 | Ø 26 × 14 cm | Ingredients=Wheat flour, butter, egg, cream, fruit | cake, birthday cake, celebration cake
  chocolate-bar | 320 | 16 × 8 × 3 cm | Ingredients=Cocoa mass, sugar, cocoa butter | chocolate, dark chocolate, chocolate bar
  candy | 330 | 14 × 10 × 7 cm | Ingredients=Sugar, glucose syrup, fruit juice | candy, sweets, fruit drops
  lollipop | 260 | 18 × 6 cm each | Ingredients=Sugar, glucose syrup, fruit juice | lollipop, sweets, candy
  doughnut | 520 | 20 × 13 × 6 cm | Ingredients=Wheat flour, sugar, yeast, icing | doughnut, donut, baking mix
  custard | 720 | Glasses Ø 7 × 8 cm | Ingredients=Milk, egg, cream, caramel | custard, caramel, dessert, pudding
  bubble-tea | 980 | 26 × 18 × 12 cm | Ingredients=Black tea, tapioca pearls, sugar | bubble tea, boba, tapioca
  coconut | 4300 | 28 × 21 × 13 cm | Ingredients=Coconut water | coconut water, coconut drink
  glass-of-milk | 6300 | 20 × 21 × 24 cm | Ingredients=Water, oats, rapeseed oil, salt | oat drink, oat milk, milk
  !tropical-drink | 1250 | Ø 8 × 30 cm | Ingredients=Mango, sugar, lemon juice | syrup, mango syrup, cordial
  cheese-wedge | 420 | 15 × 9 × 5 cm | Ingredients=Cow’s milk, salt, cultures, rennet | cheese, mountain cheese, hard cheese
  grapes | 2200 | 36 × 26 × 12 cm | Contents=Table grapes, about 2 kg | grapes, fruit
  !red-apple | 5400 | 40 × 30 × 16 cm | Contents=Three varieties, about 5 kg | apples, fruit
  mango | 2300 | 34 × 24 × 11 cm | Contents=Six fruits, about 2 kg | mango, alphonso, fruit
  pineapple | 3100 | 30 × 26 × 16 cm | Contents=Two fruits, about 3 kg | pineapple, fruit, ananas
`);

const categoryCopy = readCopy(`
  # Electronics
  @ Germany, Japan, Taiwan, South Korea, Vietnam
  Every unit is switched on and checked before it is packed.
  The short guide fits on one page, and the long one is there for those who like settings.
  Spare cables and small parts can be ordered separately.
  It is packed in card rather than foam, so the box goes into the paper bin.
  - Cable and printed quick guide in the box
  - Packed without plastic foam
  - Spare parts available after the warranty ends
  - Works with the plugs sold in your country
  # Fashion
  @ Portugal, Turkey, India, Italy, Tunisia
  It is made for moving, sitting and a full day, not just for the mirror.
  It is finished cleanly on the inside too, which is where you notice it.
  It is made in small runs, so it may take a few weeks to come back.
  It is easy to pack and easy to look after.
  - Finished by hand
  - Checked piece by piece
  - Wrapped in paper, without plastic
  - Easy to combine with what you already own
  # Bags & Luggage
  @ Portugal, Italy, Vietnam, Germany
  The parts that usually give up first are the ones we made stronger.
  It stands or hangs neatly by the door when it is not in use.
  Repairs are possible: ask for single parts before you replace the whole thing.
  It is light enough to take along without thinking twice.
  - Reinforced where it takes the load
  - Smooth fittings that do not rattle
  - Spare parts on request
  - Dries quickly after a shower
  # Home & Living
  @ Germany, Poland, Denmark, Portugal, Italy
  The shape is quiet, so it gets along with old and new pieces alike.
  It comes with everything needed to put it in its place.
  Small differences in grain, glaze or surface are part of the material.
  It is made to be used every day and to look better for it.
  - Packed safely in recycled card
  - No strong smell when unpacked
  - Checked before dispatch
  - Care card included
  # Kitchen
  @ Germany, Portugal, France, Japan, Italy
  It is the kind of thing that stays on the worktop because it is used daily.
  The size suits a household of two to four.
  Corners and edges are rounded, so there is nowhere for crumbs to hide.
  We cooked, poured and washed up with it for a month before we listed it.
  - Sits well in the hand
  - Easy to clean by hand
  - Safe for contact with food
  - A good present for a first kitchen
  # Beauty
  @ France, Portugal, Greece, Germany
  The packaging is small and goes where it should when it is empty.
  It was chosen by people who use it themselves every morning.
  Nothing about it is complicated: read the label once and you are done.
  It travels well and does not need a shelf of its own.
  - Full list of contents on the pack
  - Not tested on animals
  - Recyclable packaging
  - Also suits small bathrooms
  # Sports & Outdoor
  @ Germany, Austria, Taiwan, Portugal, Vietnam
  It is simple to use and takes bad treatment calmly.
  Beginners get on with it at once, and it does not become boring later.
  It stores in a corner of the hall between two outings.
  We used it through a season before it came into the range.
  - Made to be looked after
  - Comes ready to use
  - Made for regular use, not just for holidays
  - Checked before dispatch
  # Toys & Kids
  @ Germany, Czechia, Denmark, Portugal
  There is no right way to play with it, which is why it lasts longer than a weekend.
  Corners are rounded and paint stays on where it belongs.
  It survives being shared, dropped and carried around by one end.
  Grown-ups tend to pick it up as well.
  - Please follow the age advice on the box
  - Checked for loose parts
  - Sturdy box for putting it away
  - Good for one child or for two
  # Books & Paper
  @ Germany, United Kingdom, Portugal, Japan
  Good material should be a pleasure to touch, and this is.
  It lies neatly on the desk and does not shout for attention.
  It is sent flat in card, so the corners arrive as they left.
  It makes an easy present for somebody who seems to have everything.
  - Sent in stiff card
  - Chosen by people who read and write
  - Made in small runs
  - Fits a normal shelf or drawer
  # Shoes
  @ Portugal, Italy, Spain, Vietnam
  Take your usual size; between two sizes, the larger one is the safer choice.
  They need no long breaking in, only a day or two indoors.
  The soles are joined so that a cobbler can work on them.
  They come in a plain box that is worth keeping for the season’s end.
  - True to size for most feet
  - Smooth seams inside
  - Spare laces or care card where it makes sense
  - Sent in one box, without a second carton
  # Garden
  @ Netherlands, Germany, Italy, Denmark
  It comes with a short card that tells you all you need.
  It suits a balcony as well as a proper garden.
  We pack in straw and card, and dispatch early in the week so that nothing waits over a Sunday.
  If in doubt, send us a photo of the place, and we will tell you honestly whether it fits.
  - Care card included
  - Dispatched Monday to Wednesday
  - Packed in straw and card
  - Suits beginners
  # Food & Drink
  @ Germany, Italy, Greece, Spain
  The list of ingredients is short, and you can read all of it.
  Small makers deliver to us weekly, so it does not age in a warehouse.
  It is good on an ordinary Tuesday and good enough for guests.
  Please read the label for allergens before you serve it.
  - Short list of ingredients
  - Allergens are printed on the label
  - Packed to arrive in one piece
  - Best before date is on the pack
  # Music
  @ Germany, Czechia, Japan, Indonesia
  It is checked by somebody who plays before it is sent.
  Beginners sound better sooner when the equipment does not fight them.
  It is chosen with lessons, bands and living rooms in mind.
  Ask us about strings, reeds, heads and other parts that wear out.
  - Checked before dispatch
  - Wear parts kept in stock
  - Packed in a double carton
  - Good for lessons and at home
  # Tools & DIY
  @ Germany, Austria, Sweden, Czechia, United States
  It is for people who fix things twice a month and want it to be right.
  It is made to be looked after and kept, not thrown away.
  Markings are made to stay readable.
  There is nothing on it that is only there for looks.
  - Made for regular use
  - Easy to store
  - Well thought out down to the small parts
  - Packed in plain card
`);

const subcategoryCopy = readCopy(`
  # Audio
  = Care: Wipe with a dry, soft cloth
  Clear sound at the volume people really use, with nothing boosted to impress in a shop.
  Voices come through close and natural, and music keeps its room.
  Setting it up takes two minutes, and it remembers what you chose.
  The controls are where your fingers expect them.
  - Even sound, from quiet to loud
  - Stays quiet when nothing plays
  - Buttons you can find without looking
  - Sturdy connections
  # Computers
  = Care: Wipe with a slightly damp cloth, switched off
  Built for long days of writing, calls and twenty open tabs.
  It wakes at once and stays quiet when the work gets heavier.
  The layout is sensible, so your hands learn it within a day.
  Nothing is installed that you did not ask for.
  - Quiet in use
  - Works with the common operating systems
  - Pleasant key or button feel
  - Easy to take along or tuck away
  # Phones & tablets
  = Care: Wipe with a dry, lint-free cloth
  Made for days that start early and end far from a socket.
  It does the daily things quickly and without asking for attention.
  The size was chosen for pockets and small bags.
  It explains itself, even to people who skip the manual.
  - Reliable from morning to night
  - Rounded edges that sit well in the hand
  - Simple first set-up
  - Protected against overheating
  # Cameras & vision
  = Care: Dust with a blower, wipe glass with microfibre
  For people who like looking at things longer than a second.
  The optics are honest: sharp in the middle, gentle at the edge.
  Everything important is on a dial or a button of its own.
  It is light enough to come along and solid enough to stay.
  - Coated glass
  - Bag or cap for the glass included
  - Clear, short manual
  - Good for first steps and beyond
  # Gaming & screens
  = Care: Wipe with a dry, soft cloth
  Made for the long evening as well as the quick quarter of an hour.
  It answers at once, so a missed jump is really your own fault.
  Plug it in and it works; there is no account to create first.
  It looks tidy on the shelf between two sessions.
  - No noticeable delay
  - Ready in under five minutes
  - Solid build
  - Tidy cables
  # Dresses & skirts
  = Care: Wash at 30 °C on gentle, dry on a line
  A piece that works with flat shoes in the morning and something nicer at night.
  The cloth falls softly and does not cling in warm weather.
  It is cut with room to walk fast and sit down anywhere.
  The details are small and done well.
  - Soft against the skin
  - Moves well, creases little
  - Roomy cut
  - Works in three seasons
  # Tops & shirts
  = Care: Follow the care label, iron inside out
  The plain piece you reach for first, made a little better than it had to be.
  The cloth is dense enough to keep its shape and light enough for layers.
  Collar and edges stay flat after washing.
  It looks right alone and under a jacket.
  - Keeps its shape
  - Flat, quiet seams
  - Easy to layer
  - Pleasant weight
  # Trousers & shorts
  = Care: Wash at 30 °C inside out, dry on a line
  Comfortable at the desk, on a bicycle and on the last train home.
  The waist sits where it should and stays there.
  The cloth softens with every wash and keeps its shape.
  They pair with nearly everything in the drawer.
  - Comfortable waist
  - Sturdy seams
  - Keeps its shape after washing
  - Easy everyday cut
  # Coats & jackets
  = Care: Air after wearing, follow the care label
  For the weeks when mornings are cold and afternoons cannot decide.
  It keeps the wind out without feeling heavy.
  The line is classic, so it does not look dated in two years.
  Made to go over a pullover without pulling anywhere.
  - Warm without bulk
  - Classic, lasting cut
  - Pleasant cloth on neck and wrists
  - Good from autumn to spring
  # Accessories
  = Care: Keep dry, wipe with a soft cloth
  A small thing that makes an ordinary outfit look considered.
  The finish is clean from every side, including the one nobody sees.
  It is comfortable enough that you forget you have it on.
  It comes in a small box, ready to be given.
  - Gift box included
  - Clean finish on every side
  - Comfortable all day
  - Suits most styles
  # Backpacks
  = Care: Brush off dirt, hand wash with mild soap
  A backpack that keeps a day’s things in order and opens wide when you look for one of them.
  The straps are broad and the back panel lets air through.
  Heavy things sit close to the body, so it carries lighter than it is.
  There is a pocket for what you need quickly and one for what nobody should find.
  - Padded, adjustable straps
  - Ventilated back panel
  - Sturdy zips that run smoothly
  - Inside pocket for keys and cards
  # Handbags
  = Care: Wipe with a dry cloth, treat leather twice a year
  Small enough to be elegant, large enough for a real day.
  The shape stays, whether it is full or nearly empty.
  Inside there is order: one compartment for each thing you look for in a hurry.
  The finish gets a soft shine where hands touch it.
  - Lined inside
  - Secure closing
  - Keeps its shape
  - Comes with a dust bag
  # Luggage
  = Care: Wipe with a damp cloth, let dry open
  Made for platforms, cobbles and the narrow gap next to a hotel bed.
  It opens flat, so packing takes ten minutes instead of thirty.
  The handle locks at a comfortable height and does not wobble.
  Scratches give it character, and the shape holds.
  - Sturdy handle
  - Dividers that keep things in place
  - Smooth, strong closures
  - Name tag included
  # Umbrellas & rain
  = Care: Dry open before folding
  Opens in a second and closes without a fight at the bus door.
  The frame gives in a gust and finds its shape again.
  The grip is comfortable, also with gloves.
  It dries fast and folds up neatly.
  - Flexible ribs
  - Comfortable grip
  - Closes with one strap
  - Dense, quick-drying cover
  # Shopping & baskets
  = Care: Wipe clean, let dry in the air
  For market mornings, picnics and everything that does not fit in the hands.
  It holds more than it seems to and is easy to carry when full.
  When it is empty it takes up hardly any room.
  The handles are soft enough for the long way home.
  - Comfortable handles
  - Carries a full shop
  - Easy to wipe clean
  - Stands on its own
  # Furniture
  = Care: Dust dry, wipe spills at once
  A piece with calm lines that will still look right in the next flat.
  Joints are tight and nothing creaks, even after years of moving.
  Assembly takes two people less than an hour, with all tools included.
  The proportions were drawn for real rooms, not for showrooms.
  - Felt pads for the floor included where it stands
  - Solid, tight joints
  - All fittings in the box
  - Delivered to the kerb
  # Lighting & candles
  = Safety: Keep clear of curtains and paper
  Soft light for the end of the day, without glare.
  It turns a corner of the room into a place to sit.
  For dinner, for reading or for no reason at all.
  It looks good when it is off, too.
  - Warm, even light
  - Calm, simple shape
  - Simple to set up
  - Suits table, shelf or wall
  # Decoration
  = Care: Dust with a soft, dry brush
  One good piece does more for a room than five small ones.
  It was made by people who sign their work.
  The surface changes with the light of the day.
  It needs no company, but gets along with books and plants.
  - Every piece is slightly different
  - Made in a small workshop
  - Ready to stand or hang
  - Carefully packed
  # Clocks
  = Care: Dust dry, keep out of steam
  Tells the time at a glance and otherwise keeps to itself.
  The movement is quiet enough for a bedroom.
  Setting it needs two fingers and no manual.
  A clear face, readable from across the room.
  - Easy to read
  - Quiet in use
  - Simple to set
  - Stands steady
  # Storage & cleaning
  = Care: Wipe with a damp cloth
  Order is easier when the thing that makes it is pleasant to use.
  It is sturdy enough for the cellar and neat enough for the hall.
  Grips and edges are smooth, so it is comfortable to carry.
  It does one job, and does it for years.
  - Smooth, comfortable grip
  - Sturdy at the corners
  - Easy to clean
  - Simple, timeless shape
  # Cookware
  = Care: Hand wash, dry at once
  Heats evenly and keeps the heat when the food goes in.
  From the hob to the table without changing dishes.
  It is heavy where it should be, and the handle sits well in the hand.
  The more it is used, the better it gets.
  - Even heat
  - Goes from stove to table
  - Comfortable handles or rim
  - Easy to care for
  # Tableware
  = Care: Dishwasher safe on gentle, lacquer by hand
  A table set for every day that does not look like every day.
  The shapes stack neatly and feel good in the hand.
  Single pieces can be bought later, so a breakage is no drama.
  Food looks better on it, which is half of the cooking.
  - Stacks or stores neatly
  - Pieces can be added later
  - Smooth edges
  - Good for every day and for guests
  # Tea & coffee
  = Care: Rinse with warm water, no scouring
  For the first cup of the day and the slow one in the afternoon.
  It keeps the heat and sits warmly in both hands.
  It pours without dripping and drinks without a sharp edge.
  Every piece shows a little of the hand that made it.
  - Keeps drinks warm
  - Pleasant rim
  - Each piece a little different
  - Gift box included
  # Knives & tools
  = Care: Hand wash and dry at once
  A tool that makes the preparation the best part of cooking.
  It is balanced, clear in shape and easy to keep in order.
  It has its place on the worktop and earns it.
  Made by people who cook, for people who cook.
  - Comfortable to hold
  - Made to last for years
  - Easy to keep clean
  - Takes up little room
  # Glasses & bar
  = Care: Rinse warm, dry with a linen cloth
  Good to look at and pleasant to drink from.
  It stands firmly on the table and survives a lively evening.
  It suits the everyday table as well as an evening with guests.
  Single replacements are available for the one that always breaks.
  - Stands steady
  - Fine, smooth rim
  - Easy to rinse
  - Replacements available
  # Skin care
  = Use: For the outside of the body only; keep cool and dry
  A simple part of the morning that feels good and is quickly done.
  The texture is light, and the scent stays in the background.
  A small amount is enough, so it lasts longer than you think.
  Made in small batches, with the date on the bottom.
  - Light, soft scent
  - A small amount is enough
  - Made in small batches
  - Suits daily use
  # Make-up
  = Care: Close well, keep out of the sun
  For five minutes in front of the mirror, or twenty if the evening asks for it.
  It looks natural by day and can be built up at night.
  It is as easy to use at home as on a train.
  The finish is even, and it looks the same at noon as at eight.
  - Even finish
  - Easy to use
  - Elegant on the shelf
  - A pleasant little present
  # Hair
  = Care: Rinse or wipe, let dry in the air
  A good tool for a daily job, made to last for years.
  It glides instead of pulling.
  It sits well in the hand, also when it is wet.
  Comes in a small case that keeps it clean on journeys.
  - Smooth edges, nothing catches
  - Pleasant in the hand
  - Fits in any drawer or bag
  - For all hair lengths
  # Bath
  = Care: Rinse with water, dry after use
  Turns ten minutes in the bathroom into a small pause.
  It is pleasant to the touch and simple to use.
  It looks good next to the sink and does not need hiding.
  Made for daily use by the whole household.
  - For daily use
  - Rinses clean
  - Pleasant to touch
  - Sent without plastic film
  # Wellbeing
  = Use: Read the leaflet or label first
  A small thing for the quiet half hour, or for the drawer that should always be ready.
  It is made with care and explained in plain words.
  Keep one at home and one in the bag.
  It makes a thoughtful present for somebody who is always busy.
  - Plain instructions
  - Neat little box
  - Carefully made
  - Easy to keep at hand
  # Camping
  = Care: Dry fully before packing
  Ready in a few minutes, also in the dark and for the first time.
  It packs small and does what it promises when the weather turns.
  The small parts are as sturdy as the big ones.
  It has spent nights in rain and wind before we sold the first one.
  - Small when packed
  - Sturdy down to the details
  - Bag or case included
  - Repair tips in the leaflet
  # Ball sports
  = Care: Wipe with a damp cloth, store dry
  For the park after work and the match on Saturday.
  It has a good grip and behaves the same in the last minute as in the first.
  It takes asphalt, grass and the hedge without complaint.
  Right in size and weight for regular play.
  - Good grip, wet or dry
  - Regular size and weight
  - For grass, hall or street
  - Hard-wearing surface
  # Cycling & wheels
  = Care: Check bolts and wheels every month
  Made for the way to work and for the detour through the park.
  It rolls easily, steers calmly and stops when you want it to.
  It comes nearly ready: a few bolts, and you are off.
  Every part is a standard size, so any workshop can help.
  - Standard parts
  - Tool for assembly included
  - Calm, stable ride
  - Hard-wearing bearings
  # Water & winter
  = Care: Rinse with fresh water, dry in the shade
  For the season you wait for all year.
  It sits well, glides well and does not mind salt or snow.
  Easy for beginners, and still fun when you are good at it.
  It dries quickly and stores without taking over the cellar.
  - Made for water and cold
  - Comfortable for hours
  - Easy to rinse and dry
  - For beginners and regulars
  # Fitness & games
  = Care: Wipe with a damp cloth, store dry
  Half an hour with it does more than an hour of good intentions.
  It is ready quickly, so there is no excuse.
  Good materials make the difference after the hundredth time.
  For one person or for a garden full of friends.
  - Ready to use at once
  - Sturdy, well finished
  - For home, garden or holidays
  - Bag or box included
  # Soft toys
  = Care: Hand wash at 30 °C, dry in the air
  Soft enough for the night and strong enough for the day.
  The face is stitched, so it keeps its expression.
  It is filled evenly and finds its shape again after a hug.
  It has the right size for small arms.
  - Stitched eyes
  - Soft, dense plush
  - Keeps its shape
  - Strong seams
  # Building & puzzles
  = Care: Wipe dry, keep out of water
  An afternoon without a screen, for one or for the whole table.
  The pieces fit exactly and feel good between the fingers.
  The first go is easy, and the tenth is still interesting.
  Everything goes back into the box, and the lid closes.
  - Pieces fit exactly
  - Sturdy storage box
  - Easy to learn
  - Good for quiet afternoons
  # Vehicles
  = Care: Wipe with a damp cloth
  Rolls, flies or climbs over everything a living room has to offer.
  Moving parts are simple, so small hands work them alone.
  It survives stairs, sand and younger brothers.
  A toy that invites stories rather than buttons.
  - Sturdy axles and joints
  - No batteries needed
  - Rounded edges
  - Works on carpet and outside
  # Baby
  = Care: Wash before first use, follow the label
  Made for the first years, when everything is tested with the mouth.
  It is simple to clean and has no corners to hide in.
  Colours and shapes are clear and friendly.
  A useful present for a new family.
  - Easy to clean
  - Soft, rounded shapes
  - For daily use
  - A welcome present
  # Play outside
  = Safety: Use outdoors, with an adult close by
  The best reason to go outside again after lunch.
  It works at the first try and gets better with practice.
  Sun, sand and a bit of rain do it no harm.
  Big enough fun for a whole afternoon.
  - Works at the first try
  - Weatherproof materials
  - For garden, park or beach
  - Fun for grown-ups too
  # Books
  = Binding: Sewn, opens flat
  A book for slow evenings, with a cover you leave on the table.
  The type is large enough to read by a bedside lamp.
  You can start anywhere, or begin at the first page and forget the time.
  It has been read, marked and lent out by everyone in the shop.
  - Sewn binding
  - Pleasant, readable type
  - Ribbon or marker included
  - Lovely to give away
  # Notebooks
  = Ink: Suits fountain pen, pencil and gel pen
  For lists, plans and the thought that would be gone tomorrow.
  The paper takes ink without feathering and barely shows through.
  It opens flat and stays open at the page you need.
  It fits in a bag and survives being carried around.
  - Smooth paper, hardly any show-through
  - Opens flat
  - Clean edges and corners
  - Handy size
  # Pens & writing
  = Care: Close after use, keep dry
  It starts at once and keeps up with your thoughts.
  It is light in the hand and leaves an even line.
  Good for letters, notes and small drawings in the margin.
  Refills and spare parts are easy to find.
  - Even, reliable line
  - Comfortable to hold
  - Good for left and right hands
  - Neat box or tin
  # Office
  = Care: Wipe dry
  Makes the desk a little calmer and the search a little shorter.
  It does its job in the background for years.
  Standard sizes, so it goes with what is already there.
  Well made down to the corners and the small metal parts.
  - Standard size
  - Sturdy in daily use
  - Clear, calm design
  - Easy to label or sort
  # Gifts & craft
  = Care: Keep dry and out of the sun
  For things made by hand, and for presents that look like it.
  The colours go well together, so choosing is easy.
  It is good to work with, also for beginners.
  There is enough in the pack for more than one idea.
  - Colours that go together
  - Pleasant to work with
  - Good for beginners
  - Enough for several projects
  # Running
  = Care: Brush off dirt, dry in the air
  Light, even and comfortable from the first metres.
  The heel sits firmly, and the toes have room to move.
  The cushioning gives a little and hands it back at the next step.
  They dry quickly after a wet round.
  - Roomy toe box
  - Firm heel
  - Grippy outsole
  - Breathable upper
  # Boots
  = Care: Brush, then wax or spray
  For wet leaves, rough paths and the first frost.
  They hold the ankle without pressing and keep the cold out.
  The sole grips on stone as well as on wet pavement.
  They get better with every week of wear.
  - Grippy profile sole
  - Comfortable shaft
  - Can be resoled
  - Warm enough for autumn and spring
  # Heels & flats
  = Care: Wipe with a soft cloth, keep the shape with paper
  Elegant without being difficult, and made for more than one dance.
  The sole is lightly padded where it matters.
  They hold the foot without pressing at the toes.
  They look good with trousers and with dresses.
  - Lightly padded insole
  - Secure hold
  - Smooth lining
  - Dust bag included
  # Sandals
  = Care: Wipe clean, dry in the shade
  For the months when socks are a bad idea.
  The footbed takes the shape of the foot within days.
  Straps are soft at the edge and do not rub.
  Good for the beach, the balcony and the town.
  - Soft straps
  - Shaped footbed
  - Light to carry
  - Non-slip sole
  # Skates & socks
  = Care: Keep dry, follow the label
  Comfort for feet that like to be busy.
  It fits closely without pressing, also after hours.
  Heel and toe are made stronger, where it matters most.
  Good for the first try and for every Sunday after it.
  - Stronger at heel and toe
  - Close, comfortable fit
  - Made for many seasons
  - For regular use
  # House plants
  = Water: When the top of the soil is dry; bright place, no midday sun
  An easy companion for a bright windowsill.
  It grows calmly and forgives a forgotten watering.
  It arrives rooted and ready; give it a few days to get used to the new place.
  A plant that makes a room look lived in.
  - Well rooted
  - Easy to look after
  - Bright place, no midday sun
  - Carefully grown, not forced
  # Flowers
  = Water: Moderate; fresh water or moist soil
  Colour for the table now, or for the bed in a few months.
  They come fresh from growers we know by name.
  Planting or arranging takes five minutes and no special knowledge.
  Bees and guests like them equally.
  - Fresh from the grower
  - Simple instructions
  - Good for bees when planted out
  - Suits vase, pot or bed
  # Trees & shrubs
  = Place: Sun or half shade; water well in the first summer
  A plant that grows with the house.
  It is well branched and has strong roots.
  Plant it in spring or autumn, water it well, and let it get on with it.
  It stays compact enough for a small garden or a large pot.
  - Strong roots
  - Hardy in mild regions, protect pots in winter
  - For garden or large pot
  - Grown outdoors
  # Garden tools
  = Care: Clean after use, store dry
  Makes the work in the garden a little lighter.
  It sits well in the hand and keeps its shape after years outdoors.
  Simple, strong and easy to repair.
  It hangs on a hook and is there when you need it.
  - Weatherproof
  - Comfortable to use for hours
  - Easy to clean
  - For small and large gardens
  # Outdoor living
  = Care: Brush off, cover or store in winter
  For the evenings that are too good to spend inside.
  It stays outside from spring to autumn without a worry.
  Set up in minutes, and it looks as if it had always been there.
  Solid where the wind takes hold.
  - Weather-resistant
  - Stable stand or fixing
  - Quick to set up
  - For garden, terrace or balcony
  # Pantry
  = Storage: Cool, dry and dark
  Good to have on the shelf when dinner has no plan yet.
  It tastes of what it is, with nothing added to help.
  Made by people who have been doing it for a long time.
  Keeps for months, though it rarely gets the chance.
  - Keeps well
  - Clear, full taste
  - Useful in many dishes
  - From small producers
  # Bakery
  = Storage: As on the label; freezes well
  Made in small batches, never for the warehouse.
  The crumb is soft, and the outside has a bite.
  A few minutes in the oven bring it back to its best.
  Good plain, and better with company.
  - From a small bakery
  - Freezes well
  - Baked by hand
  - Enough to share
  # Chocolate & sweets
  = Storage: Cool and dry, 15–20 °C
  A small treat for after dinner, or before it.
  It melts slowly and is not too sweet.
  Made by hand in a small kitchen, in batches you can count.
  It should be shared, but nobody will check.
  - Not too sweet
  - Made by hand
  - Nicely packed
  - No artificial colours
  # Tea, coffee & drinks
  = Storage: Cool, dry and well closed
  For the break at four, and for guests who stay longer.
  A clear taste that does not need sugar to help it.
  It is quickly made and hard to get wrong.
  Serve it hot or over ice, as the day asks.
  - Clear, full taste
  - Easy to prepare
  - Closes well again
  - Good hot or cold
  # Fruit & cheese
  = Storage: Cool; take out half an hour before serving
  Chosen ripe, packed the same day and sent cool.
  It comes from one grower or dairy, and we can tell you which.
  A plate, a knife and good bread are all it needs.
  Best within a few days, which is seldom a problem.
  - Sent cool
  - From one producer
  - Chosen by hand
  - Ready to serve
  # Strings
  = Care: Wipe strings and wood after playing
  Easy to play from the first chord and worth keeping after the hundredth lesson.
  The action is low, and nothing buzzes.
  It has a warm, clear tone that carries in a normal room.
  Light enough to practise standing up.
  - Comfortable to hold
  - Clear, warm tone
  - Stays in tune
  - Good for lessons
  # Wind
  = Care: Dry inside after playing, oil moving parts
  It speaks easily, also in the low notes.
  The tone is round and stays in tune from soft to loud.
  Moving parts run smoothly and do not rattle.
  Made for the first years and for the band after them.
  - Speaks easily
  - Smooth moving parts
  - Cleaning cloth included
  - Good for lessons and bands
  # Percussion
  = Care: Wipe dry, keep away from heaters
  Pick it up and you will find a rhythm within a minute.
  It has a full, dry tone with a clear attack.
  It is loud enough for the street and can be played softly at home.
  Solid enough for classrooms.
  - Clear attack
  - Solid construction
  - For hands of all sizes
  - No tuning needed to start
  # Keys
  = Care: Dust dry, cover when not in use
  Made for daily practice, with a touch that answers to small differences.
  It stands firmly and does not wander over the floor.
  Beginners find their way, and players do not get bored.
  It can be folded away or carried by one person.
  - Even, pleasant touch
  - Stands firmly
  - For lessons and living room
  - Easy to carry
  # Recording
  = Care: Dust with a soft brush
  For the first song and for the tenth version of it.
  Low noise, clear labels and no hidden menus.
  Connect it, and it works with the usual programs and machines.
  Small enough for a desk in the bedroom.
  - Low noise
  - Clear labels
  - Works with common programs and machines
  - Solid parts
  # Hand tools
  = Care: Wipe clean, oil lightly
  A tool you hand on rather than replace.
  The weight is in the right place, so the tool does the work.
  The handle fits the hand and does not slip.
  The steel is hardened where it matters and tough where it has to give.
  - Well balanced
  - Hardened steel
  - Handle that does not slip
  - Can be sharpened or refitted
  # Workshop
  = Care: Wipe dry, oil moving parts
  Order and strength for the corner where things get repaired.
  It is heavier than the cheap one, and you feel why.
  It stands firm, holds firm and closes properly.
  It takes daily use and the odd fall without comment.
  - Solid steel or aluminium
  - No sharp edges
  - Made for daily use
  - Clear size markings
  # Painting
  = Care: Clean at once, store flat and dry
  Good material is half of a good finish.
  It does what you expect and leaves the fun to you.
  It is easy to clean, so it is there for the next room.
  For walls, wood and a free Sunday.
  - Pleasant to work with
  - Easy to clean up
  - For indoors and outdoors
  - Enough for several rooms or works
  # Measuring
  = Care: Keep dry, protect from knocks
  Measure twice, and trust it both times.
  The scale is easy to read in poor light.
  It keeps its accuracy when it is dropped once in a while.
  It feels like an instrument, not like a giveaway.
  - Clear scale
  - Accurate and steady
  - Sturdy in daily use
  - Case or hook for storage
  # Safety & light
  = Care: Check before use, replace when damaged
  The thing you hope not to need and are glad to have.
  It is comfortable enough that people really use it.
  It is ready in seconds, with gloves too.
  It hangs by the door and is always ready.
  - Quick to use
  - Always ready to hand
  - Also for cold and wet days
  - Clear instructions
`);

const titleCopy = readCopy(`
  # Rotary-style desk phone
  = Care: Wipe with a dry, soft cloth
  A desk telephone with big, clear keys in an old round shape.
  The bell can be set from a soft purr to loud enough for the garden.
  Hands-free works at the desk and across the kitchen table.
  It runs from the telephone line and needs no app.
  - Cable of two metres included
  - Three ring volumes
  - Memory for ten numbers
  - Stands firmly on rubber feet
  # Guitar pick
  = Care: Keep dry
  Twenty-four picks from thin to heavy, so you find the one that suits your hand.
  The edges are polished and glide over the strings.
  A tin keeps them together until the sofa gets them.
  Good for trying out, for sharing and for losing.
  - Four thicknesses
  - Polished edges
  - Small tin included
  - For acoustic and electric guitars
  # Music stand
  = Care: Wipe with a dry cloth
  It stands firmly with a heavy book on it and folds to the size of an umbrella.
  The height runs from a seated child to a standing trombone player.
  Two arms hold the pages when the window is open.
  The bag has a strap, so it comes along to the rehearsal.
  - Folds in half a minute
  - Page holders included
  - Bag with strap included
  - Rubber feet
  # Scalloped brass / Vanity mirror
  = Care: Wipe with a damp cloth, dry at once
  A clear glass with an even edge, and a frame that catches the light.
  It shows colours as they are and does not distort at the rim.
  It makes a small room look wider and a dark corner brighter.
  Everything needed to set it up is in the box.
  - Clear, even glass
  - Smooth, closed back
  - Fixings or stand included
  - Packed in double card
  # Latex balloons
  = Safety: Keep uninflated and broken balloons away from children under 8
  Thirty balloons for one good party.
  They are thick enough to tie without a fight and hold air for a day or two.
  The colours are mixed and go well together.
  An adult should blow them up and clear away what has burst.
  - Natural latex
  - Ribbon included
  - For air or helium
  - Adult supervision needed
  # Bath duck
  = Care: Squeeze out and dry after the bath
  A family of four that swims upright and does not mind being bitten.
  They are made in one piece, so no water stays inside.
  The smallest fits a small hand exactly.
  They are as happy in the paddling pool as in the bath.
  - Made in one piece
  - No hole in the bottom
  - Easy to wipe dry
  - Four sizes
  # Baby socks / Merino hiking socks / Everyday cotton socks
  = Care: Wash at 30 °C, dry on a line
  Soft socks that stay up without pressing.
  The toe seam is flat, so nothing rubs.
  Heel and toe are knitted a little denser, where holes begin.
  They keep their shape in the wash, and the pairs are easy to find again.
  - Flat toe seam
  - Denser heel and toe
  - Soft cuff
  - Packed in a paper band
  # Foam extinguisher
  = Service: Have it checked every two years
  A foam extinguisher for the kitchen door, the workshop or the hall.
  The lever works with one hand, and the gauge shows at a glance that it is ready.
  The instructions are printed in large letters and pictures.
  Hang it where everybody can see it, and show everybody once how it works.
  - Wall bracket included
  - Gauge on the front
  - Instructions in pictures
  - Can be refilled by a service
  # Silk tie
  = Care: Roll it up, do not wash
  A silk tie with a hand-rolled edge and a lining that keeps its shape.
  The knot sits well and does not slip during the speech.
  It is long enough for a full knot on tall people.
  The weave has a quiet shine that suits day and evening.
  - Hand-rolled edge
  - Wool lining
  - Loop at the back
  - Flat gift box
  # Beach parasol
  = Care: Dry open before folding
  Shade for two towels and a picnic.
  The screw holds in loose sand, also when the wind comes up in the afternoon.
  The pole tilts, so the shade follows the sun.
  It comes in a bag with a strap and weighs less than the food.
  - Sand screw included
  - Tilting pole
  - Bag with strap
  - Dense, quick-drying cover
  # Ramen bowls
  = Care: Dishwasher and microwave safe
  Deep bowls for soups that are a meal.
  The rim is fine to drink from, and the foot stays cool enough to hold.
  Two spoons come with them and rest on the edge.
  The glaze is different on every bowl, as glaze likes to be.
  - Two bowls and two spoons
  - Hold one litre each
  - Stack safely
  - Every glaze a little different
`);
