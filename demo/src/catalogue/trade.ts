/* Shipping, tax, bundles, vouchers and flash sales of the demo shop. Amounts in cents of USD. */

type Place = readonly [country: string, state: string, cents: number, days: number, pickup?: Pickup];
type Pickup = { cents: number; phone: string; line: string; zip: string; city: string; state: string };

const hamburg: Pickup = {
  cents: 0,
  phone: '+49 40 0000 210',
  line: 'Speicherweg 12',
  zip: '20457',
  city: 'Hamburg',
  state: 'HH',
};
const dubai: Pickup = {
  cents: 100,
  phone: '+971 4 000 0142',
  line: 'Creek Road 8',
  zip: '',
  city: 'Dubai',
  state: 'DU',
};
const kabul: Pickup = {
  cents: 0,
  phone: '+93 20 000 0142',
  line: 'Old Market Lane 3',
  zip: '1001',
  city: 'Kabul',
  state: 'KAB',
};

export const shippingRules: readonly {
  id: number;
  title: string;
  singlePrice: boolean;
  places: readonly Place[];
  /** A store's, by number; otherwise the shop's. */
  storeId?: number;
  /** Free-shipping threshold per order. */
  freeFromMinor?: number;
}[] = [
  {
    id: 1,
    title: 'Free shipping',
    singlePrice: true,
    places: [
      ['US', '', 0, 5],
      ['DE', '', 0, 3],
      ['GB', '', 0, 4],
      ['AE', '', 0, 5],
      ['AF', '', 0, 4],
      ['*', '', 0, 12],
    ],
  },
  {
    id: 2,
    title: 'Standard shipping',
    singlePrice: true,
    places: [
      ['US', '', 790, 6],
      ['US', 'HI', 1490, 9],
      ['US', 'AK', 1490, 9],
      ['DE', '', 490, 3, hamburg],
      ['GB', '', 590, 4],
      ['AE', '', 690, 5],
      ['AE', 'DU', 490, 4, dubai],
      ['AF', '', 390, 4],
      ['AF', 'KAB', 290, 3, kabul],
      ['*', '', 1490, 12],
    ],
  },
  {
    id: 3,
    title: 'Letter mail',
    singlePrice: true,
    places: [
      ['US', '', 350, 8],
      ['DE', '', 190, 3],
      ['GB', '', 250, 5],
      ['AE', '', 300, 7],
      ['AF', '', 150, 5],
      ['*', '', 590, 15],
    ],
  },
  {
    id: 4,
    title: 'Freight delivery',
    singlePrice: false,
    places: [
      ['US', '', 4900, 10],
      ['DE', '', 2900, 5, hamburg],
      ['GB', '', 3900, 7],
      ['AE', '', 4500, 8],
      ['AF', '', 2500, 6],
      ['*', '', 8900, 21],
    ],
  },
  {
    id: 5,
    title: 'Express shipping',
    singlePrice: true,
    places: [
      ['DE', '', 590, 1],
      ['GB', '', 790, 2],
      ['AE', '', 890, 2],
      ['AF', '', 390, 2],
    ],
  },
  {
    id: 6,
    title: 'Trailhead standard shipping',
    storeId: 1,
    freeFromMinor: 15_000,
    singlePrice: true,
    places: [
      ['US', '', 790, 6],
      ['US', 'HI', 1490, 9],
      ['US', 'AK', 1490, 9],
      ['DE', '', 490, 2, hamburg],
      ['AT', '', 690, 4],
      ['CH', '', 990, 5],
      ['GB', '', 590, 4],
      ['AE', '', 690, 5],
      ['AE', 'DU', 490, 4, dubai],
      ['AF', '', 390, 4],
      ['AF', 'KAB', 290, 3, kabul],
      ['*', '', 1490, 12],
    ],
  },
  {
    id: 7,
    title: 'Trailhead freight delivery',
    storeId: 1,
    singlePrice: false,
    places: [
      ['US', '', 4900, 10],
      ['DE', '', 2900, 5, hamburg],
      ['GB', '', 3900, 7],
      ['AE', '', 4500, 8],
      ['AF', '', 2500, 6],
    ],
  },
];

export const taxRules = [
  { id: 1, title: 'Sales tax 10%', type: 2, percent: 10, flat_minor: 0, isDefault: true },
  { id: 2, title: 'Reduced tax 5%', type: 2, percent: 5, flat_minor: 0, isDefault: false },
  { id: 3, title: 'Appliance levy', type: 1, percent: 0, flat_minor: 150, isDefault: false },
] as const;

export const bundleDeals = [
  { id: 1, title: 'Buy 2, get 1 free', buy: 2, free: 1 },
  { id: 2, title: 'Buy 3, get 1 free', buy: 3, free: 1 },
] as const;

export type DemoVoucher = {
  code: string;
  title: string;
  arabic: string;
  type: 1 | 2;
  amount: number;
  minSpendMinor: number;
  storeId: number | null;
  usageLimit: number | null;
  limitPerCustomer: number | null;
  startDays: number;
  endDays: number;
  /** Not listed on pages: only for people who know or were given the code. */
  isPrivate?: true;
};

export const vouchers: readonly DemoVoucher[] = [
  {
    code: 'WELCOME5',
    title: 'Welcome to Souk',
    arabic: 'مرحبًا بك في سوق',
    type: 1,
    amount: 500,
    minSpendMinor: 4000,
    storeId: null,
    usageLimit: null,
    limitPerCustomer: 1,
    startDays: -30,
    endDays: 300,
  },
  {
    code: 'MARKET8',
    title: '8% off everything',
    arabic: 'خصم \u20668%\u2069 على كل شيء',
    type: 2,
    amount: 8,
    minSpendMinor: 3000,
    storeId: null,
    usageLimit: 500,
    limitPerCustomer: 2,
    startDays: -10,
    endDays: 90,
  },
  {
    code: 'TRAIL10',
    title: '10% off at Trailhead Supply',
    arabic: 'خصم \u206610%\u2069 لدى Trailhead Supply',
    type: 2,
    amount: 10,
    minSpendMinor: 0,
    storeId: 1,
    usageLimit: 200,
    limitPerCustomer: 1,
    startDays: -5,
    endDays: 60,
  },
  {
    code: 'AMPHORA4',
    title: '$4 off at Casa Amphora',
    arabic: 'خصم 4 دولارات لدى Casa Amphora',
    type: 1,
    amount: 400,
    minSpendMinor: 2500,
    storeId: 2,
    usageLimit: null,
    limitPerCustomer: null,
    startDays: -5,
    endDays: 60,
  },
  {
    code: 'SOUND12',
    title: '12% off audio and cameras',
    arabic: 'خصم \u206612%\u2069 على الصوتيات والكاميرات',
    type: 2,
    amount: 12,
    minSpendMinor: 12000,
    storeId: 3,
    usageLimit: 100,
    limitPerCustomer: 1,
    startDays: -2,
    endDays: 45,
  },
  {
    code: 'AUTUMN20',
    title: 'Fall offer (ended)',
    arabic: 'عرض الخريف (انتهى)',
    type: 2,
    amount: 20,
    minSpendMinor: 0,
    storeId: null,
    usageLimit: null,
    limitPerCustomer: null,
    startDays: -90,
    endDays: -20,
  },
  {
    code: 'SORRY3',
    title: 'Thank you for your patience',
    arabic: 'شكرًا على صبرك',
    type: 1,
    amount: 300,
    minSpendMinor: 0,
    storeId: null,
    usageLimit: null,
    limitPerCustomer: 1,
    startDays: -3,
    endDays: 27,
    isPrivate: true,
  },
];

/** Vouchers that Sam Shopper has collected or was given. */
export const vouchersOfSam = ['WELCOME5', 'TRAIL10', 'SORRY3', 'AUTUMN20'];

/** Slugs and sale prices; quota and units sold before today. */
export type DemoFlashSale = {
  title: string;
  arabic: string;
  /** From the latest noon in UTC: daytime in all countries of the demo's shoppers. */
  startHours: number;
  endHours: number;
  items: readonly (readonly [slug: string, price: number, quota: number, sold: number])[];
};

export const flashSales: readonly DemoFlashSale[] = [
  {
    title: 'Three-day deals',
    arabic: 'عروض الأيام الثلاثة',
    startHours: -24,
    endHours: 48,
    items: [
      ['aria-40-wireless-headphones-38-h-battery', 79.9, 50, 38],
      ['stoneware-teapot-with-strainer-900-ml', 31.9, 60, 29],
      ['ridge-waterproof-hiking-boots', 99, 40, 36],
      ['pulse-wireless-game-controller', 36.9, 120, 32],
      ['single-breasted-wool-coat', 149, 30, 21],
      ['cast-iron-skillet-26-cm-pre-seasoned', 34.9, 80, 54],
      ['trailhead-22-l-everyday-backpack-with-laptop-sleeve', 34.9, 50, 38],
      ['cabin-trolley-38-l-four-quiet-wheels', 84, 40, 12],
    ],
  },
  {
    title: 'Winter market',
    arabic: 'سوق الشتاء',
    startHours: -48,
    endHours: 24 * 26,
    items: [
      ['two-person-trekking-tent-2-1-kg', 139, 25, 9],
      ['low-profile-mechanical-keyboard', 69, 90, 41],
      ['city-bicycle-seven-gears', 389, 12, 5],
      ['tempo-light-running-shoes', 57.5, 70, 22],
      ['shelf-classics-boxed-set-of-three', 27, 60, 18],
      ['wooden-steam-engine-with-whistle', 29.9, 36, 11],
    ],
  },
  {
    title: 'Lights and candles',
    arabic: 'إضاءة وشموع',
    startHours: 24 * 3,
    endHours: 24 * 6,
    items: [
      ['dinner-candles-set-of-six', 12.9, 50, 0],
      ['paper-lantern-40-cm', 13.9, 60, 0],
      ['hand-painted-clay-oil-lamp', 10.9, 10, 0],
      ['rechargeable-torch-900-lumen', 22.5, 50, 0],
    ],
  },
];
