export const brands = [
  'Velmo',
  'Tarrow',
  'Ondura',
  'Okelo',
  'Halvik',
  'Mirelle',
  'Kestrin',
  'Padari',
  'Orlo',
  'Nordlys',
  'Ashgrove',
  'Pellucid',
  'Brindle',
  'Cobalt & Co',
  'Fernhill',
  'Zephyra',
  'Lunden',
  'Marisol',
  'Quillon',
  'Rookery',
  'Saffra',
  'Tindal',
  'Umberto',
  'Wrenfield',
] as const;

type Brand = (typeof brands)[number];

/** Brands of each category's subcategories, in order; plants and food have none. */
export const brandsByCategory: Readonly<Record<number, readonly Brand[]>> = {
  1: ['Nordlys', 'Ondura', 'Saffra', 'Nordlys', 'Ondura'],
  2: ['Padari', 'Lunden', 'Lunden', 'Padari', 'Orlo'],
  3: ['Tarrow', 'Umberto', 'Umberto', 'Brindle', 'Brindle'],
  4: ['Ashgrove', 'Halvik', 'Ashgrove', 'Orlo', 'Halvik'],
  5: ['Halvik', 'Pellucid', 'Pellucid', 'Halvik', 'Pellucid'],
  6: ['Mirelle', 'Zephyra', 'Mirelle', 'Zephyra', 'Mirelle'],
  7: ['Tarrow', 'Velmo', 'Fernhill', 'Fernhill', 'Velmo'],
  8: ['Rookery', 'Okelo', 'Okelo', 'Rookery', 'Okelo'],
  9: ['Quillon', 'Quillon', 'Cobalt & Co', 'Cobalt & Co', 'Quillon'],
  10: ['Velmo', 'Brindle', 'Marisol', 'Marisol', 'Lunden'],
  13: ['Tindal', 'Tindal', 'Tindal', 'Tindal', 'Nordlys'],
  14: ['Kestrin', 'Wrenfield', 'Wrenfield', 'Kestrin', 'Wrenfield'],
};

export type StoreName = {
  name: string;
  description: string;
  icons: readonly string[];
  tint: string;
  /** Category numbers, from 1. */
  categories: readonly number[];
  country: string;
  city: string;
  street: string;
  zip: string;
  state: string;
  /** Reserved for fiction, or too short to be one. */
  phone: string;
};

export const stores: readonly StoreName[] = [
  {
    name: 'Trailhead Supply',
    description: 'Bags, tents and boots for weekends that start on Friday afternoon.',
    icons: ['backpack', 'tent', 'hiking-boot', 'compass'],
    tint: '#e1ebe2',
    categories: [3, 7, 10],
    country: 'DE',
    city: 'Hamburg',
    street: 'Speicherweg 12',
    zip: '20457',
    state: 'HH',
    phone: '+49 40 0000 200',
  },
  {
    name: 'Casa Amphora',
    description: 'Tableware, vases and small furniture from workshops we visit ourselves.',
    icons: ['amphora', 'teapot', 'chair', 'candle'],
    tint: '#efe7db',
    categories: [4, 5],
    country: 'DE',
    city: 'Berlin',
    street: 'Weserstraße 88',
    zip: '12059',
    state: 'BE',
    phone: '+49 30 0000 201',
  },
  {
    name: 'Nordlys Audio & Photo',
    description: 'Sound, cameras and screens, tested before they ship.',
    icons: ['headphone', 'camera', 'radio', 'studio-microphone'],
    tint: '#e1e9f4',
    categories: [1, 13],
    country: 'GB',
    city: 'Leeds',
    street: '14 Canal Wharf',
    zip: 'LS11 5PS',
    state: 'ENG',
    phone: '+44 113 496 0202',
  },
  {
    name: 'Mina Atelier',
    description: 'Dresses, coats and shoes in small runs.',
    icons: ['dress', 'coat', 'high-heeled-shoe', 'handbag'],
    tint: '#e8e4f3',
    categories: [2, 3, 10],
    country: 'AE',
    city: 'Dubai',
    street: 'Creek Road 18',
    zip: '',
    state: 'DU',
    phone: '+971 4 000 0203',
  },
  {
    name: 'Green Corner',
    description: 'Plants, seeds and everything that a balcony needs.',
    icons: ['potted-plant', 'tulip', 'cactus', 'honey-pot'],
    tint: '#e1ebe2',
    categories: [11, 12],
    country: 'DE',
    city: 'Potsdam',
    street: 'Gartenweg 4',
    zip: '14467',
    state: 'BB',
    phone: '+49 331 0000 204',
  },
  {
    name: 'Papershore',
    description: 'Books, notebooks and pens for people who still write by hand.',
    icons: ['notebook', 'books', 'fountain-pen', 'love-letter'],
    tint: '#f6ebcf',
    categories: [9],
    country: 'GB',
    city: 'Bristol',
    street: '27 Harbour Road',
    zip: 'BS1 6UH',
    state: 'ENG',
    phone: '+44 117 496 0205',
  },
  {
    name: 'Orlo Watchworks',
    description: 'Watches, clocks and timers, serviced in our own workshop.',
    icons: ['watch', 'alarm-clock', 'stopwatch', 'hourglass-done'],
    tint: '#efe7db',
    categories: [2, 4],
    country: 'US',
    city: 'Portland',
    street: '1840 NW Thurman St',
    zip: '97209',
    state: 'OR',
    phone: '+1 503 555 0106',
  },
  {
    name: 'Kettle & Loom',
    description: 'Kitchenware and warm textiles.',
    icons: ['teapot', 'scarf', 'cooking', 'yarn'],
    tint: '#f5e4de',
    categories: [5, 2, 12],
    country: 'GB',
    city: 'York',
    street: '9 Fossgate',
    zip: 'YO1 9TA',
    state: 'ENG',
    phone: '+44 1632 960207',
  },
  {
    name: 'Little Harbour',
    description: 'Toys that survive siblings.',
    icons: ['teddy-bear', 'kite', 'locomotive', 'puzzle-piece'],
    tint: '#f6ebcf',
    categories: [8],
    country: 'US',
    city: 'Portsmouth',
    street: '22 Bow St',
    zip: '03801',
    state: 'NH',
    phone: '+1 603 555 0108',
  },
  {
    name: 'Rosewater Row',
    description: 'Soaps, lotions and candles without fuss.',
    icons: ['lotion-bottle', 'soap', 'candle', 'mirror'],
    tint: '#fbe9ee',
    categories: [6],
    country: 'AE',
    city: 'Sharjah',
    street: 'Al Qasba Walk 6',
    zip: '',
    state: 'SH',
    phone: '+971 6 000 0209',
  },
  {
    name: 'Bench & Anvil',
    description: 'Tools that can be sharpened, repaired and handed down.',
    icons: ['toolbox', 'hammer', 'carpentry-saw', 'flashlight'],
    tint: '#f6ebcf',
    categories: [14, 13],
    country: 'US',
    city: 'Milwaukee',
    street: '730 S 5th St',
    zip: '53204',
    state: 'WI',
    phone: '+1 414 555 0110',
  },
  {
    name: 'Kabul Bazaar House',
    description: 'Everyday finds from the old market quarter, packed with care.',
    icons: ['nesting-dolls', 'diya-lamp', 'teacup-without-handle', 'sari'],
    tint: '#f5e4de',
    categories: [1, 4, 7, 12],
    country: 'AF',
    city: 'Kabul',
    street: 'Old Market Lane 3',
    zip: '1001',
    state: 'KAB',
    phone: '+93 20 000 0211',
  },
];

export type CollectionName = {
  title: string;
  arabic: string;
  icons: readonly string[];
  tint: string;
  categories: readonly number[];
  below?: number;
};

export const collections: readonly CollectionName[] = [
  {
    title: 'A desk for better Mondays',
    arabic: 'مكتب لصباح اثنين أفضل',
    icons: ['laptop', 'notebook', 'hot-beverage'],
    tint: '#e8e4f3',
    categories: [1, 9],
  },
  {
    title: 'Weekend outdoors',
    arabic: 'نهاية أسبوع في الهواء الطلق',
    icons: ['tent', 'backpack', 'hiking-boot'],
    tint: '#e1ebe2',
    categories: [7, 3, 10],
  },
  {
    title: 'Slow Sunday kitchen',
    arabic: 'مطبخ يوم الأحد',
    icons: ['cooking', 'bread', 'jar'],
    tint: '#f6ebcf',
    categories: [5, 12],
  },
  {
    title: 'Gifts under $25',
    arabic: 'هدايا بأقل من 25 دولارًا',
    icons: ['wrapped-gift', 'candle', 'kite'],
    tint: '#f5e4de',
    categories: [4, 6, 8, 9, 12],
    below: 25,
  },
  {
    title: 'Green windowsill',
    arabic: 'نافذة خضراء',
    icons: ['potted-plant', 'cactus', 'tulip'],
    tint: '#e1ebe2',
    categories: [11],
  },
  {
    title: 'First instrument',
    arabic: 'آلتك الأولى',
    icons: ['guitar', 'drum', 'violin'],
    tint: '#e1e9f4',
    categories: [13],
  },
  {
    title: 'Rainy day wardrobe',
    arabic: 'خزانة اليوم الماطر',
    icons: ['coat', 'closed-umbrella', 'scarf'],
    tint: '#e1e9f4',
    categories: [2, 3, 10],
  },
  {
    title: 'Fix it yourself',
    arabic: 'أصلحها بنفسك',
    icons: ['toolbox', 'hammer', 'flashlight'],
    tint: '#efe7db',
    categories: [14],
  },
];
