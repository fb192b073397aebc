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

export type StoreName = {
  name: string;
  description: string;
  icons: readonly string[];
  tint: string;
  /** Category numbers, from 1. */
  categories: readonly number[];
  country: string;
  city: string;
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
  },
  {
    name: 'Casa Amphora',
    description: 'Tableware, vases and small furniture from workshops we visit ourselves.',
    icons: ['amphora', 'teapot', 'chair', 'candle'],
    tint: '#efe7db',
    categories: [4, 5],
    country: 'DE',
    city: 'Berlin',
  },
  {
    name: 'Nordlys Audio & Photo',
    description: 'Sound, cameras and screens, tested before they leave the house.',
    icons: ['headphone', 'camera', 'radio', 'studio-microphone'],
    tint: '#e1e9f4',
    categories: [1, 13],
    country: 'GB',
    city: 'Leeds',
  },
  {
    name: 'Mina Atelier',
    description: 'Dresses, coats and shoes in small runs.',
    icons: ['dress', 'coat', 'high-heeled-shoe', 'handbag'],
    tint: '#e8e4f3',
    categories: [2, 3, 10],
    country: 'AE',
    city: 'Dubai',
  },
  {
    name: 'Green Corner',
    description: 'Plants, seeds and what a balcony needs.',
    icons: ['potted-plant', 'tulip', 'cactus', 'honey-pot'],
    tint: '#e1ebe2',
    categories: [11, 12],
    country: 'DE',
    city: 'Potsdam',
  },
  {
    name: 'Papershore',
    description: 'Books, notebooks and pens for people who still write by hand.',
    icons: ['notebook', 'books', 'fountain-pen', 'love-letter'],
    tint: '#f6ebcf',
    categories: [9],
    country: 'GB',
    city: 'Bristol',
  },
  {
    name: 'Orlo Watchworks',
    description: 'Watches, clocks and timers, serviced in our own workshop.',
    icons: ['watch', 'alarm-clock', 'stopwatch', 'hourglass-done'],
    tint: '#efe7db',
    categories: [2, 4],
    country: 'US',
    city: 'Portland',
  },
  {
    name: 'Kettle & Loom',
    description: 'Kitchen things and warm textiles.',
    icons: ['teapot', 'scarf', 'cooking', 'yarn'],
    tint: '#f5e4de',
    categories: [5, 2, 12],
    country: 'GB',
    city: 'York',
  },
  {
    name: 'Little Harbour',
    description: 'Toys that survive siblings.',
    icons: ['teddy-bear', 'kite', 'locomotive', 'puzzle-piece'],
    tint: '#f6ebcf',
    categories: [8],
    country: 'US',
    city: 'Portsmouth',
  },
  {
    name: 'Rosewater Row',
    description: 'Soaps, lotions and candles without fuss.',
    icons: ['lotion-bottle', 'soap', 'candle', 'mirror'],
    tint: '#fbe9ee',
    categories: [6],
    country: 'AE',
    city: 'Sharjah',
  },
  {
    name: 'Bench & Anvil',
    description: 'Tools that can be sharpened, repaired and handed on.',
    icons: ['toolbox', 'hammer', 'carpentry-saw', 'flashlight'],
    tint: '#f6ebcf',
    categories: [14, 13],
    country: 'US',
    city: 'Milwaukee',
  },
  {
    name: 'Kabul Bazaar House',
    description: 'Everyday finds from the old market quarter, packed with care.',
    icons: ['nesting-dolls', 'diya-lamp', 'teacup-without-handle', 'sari'],
    tint: '#f5e4de',
    categories: [1, 4, 7, 12],
    country: 'AF',
    city: 'Kabul',
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
