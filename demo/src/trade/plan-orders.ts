import { buildProducts, type BuiltProduct } from '#catalogue/build-products.ts';
import { buyers, type Buyer } from '#catalogue/buyers.ts';
import { chanceOf, type Chance } from '#catalogue/chance.ts';
import { lettersAbout, type Letter } from '#catalogue/letters.ts';

/** What became of an order: where it stands, or why it ended. */
export type Fate =
  | 'new'
  | 'confirmed'
  | 'partly-sent'
  | 'sent'
  | 'delivered'
  | 'called-off'
  | 'ended-by-shop';

export type PlannedOrder = {
  /** Of the order's number, after the day. */
  suffix: string;
  placedHoursAgo: number;
  buyer: Buyer;
  email: string;
  /** Of a product by its place in the catalogue, and of its variants by place. */
  items: { product: number; variant: number; quantity: number }[];
  method: 'cash' | 'bank';
  /** How much of a bank transfer came in; null: none has yet, or it is cash. */
  transfer: 'all' | 'too-little' | null;
  fate: Fate;
  /** From the order to the parcel, and from there to the door. */
  hoursToParcel: number;
  hoursToDoor: number;
  carrier: string;
  parcelNumber: string;
  letters: readonly Letter[];
};

/** How many orders the demo's seller has. */
export const orderCount = 60;
const recentCount = 18;
const storeNumber = 1;

/** Newest last: what is to be done today, in all states. Everything before is over, but for what its fate says. */
const recent: readonly (readonly [
  hoursAgo: number,
  fate: Fate,
  method?: 'bank',
  transfer?: 'too-little' | 'all',
])[] = [
  [118, 'sent'],
  [110, 'sent', 'bank', 'all'],
  [97, 'partly-sent'],
  [92, 'sent'],
  [80, 'sent'],
  [74, 'confirmed'],
  [61, 'new'],
  [52, 'sent', 'bank', 'all'],
  [47, 'confirmed'],
  [40, 'called-off', 'bank', 'all'],
  [33, 'new', 'bank', 'too-little'],
  [28, 'confirmed', 'bank', 'all'],
  [22, 'new'],
  [17, 'new', 'bank'],
  [9, 'new'],
  [6, 'confirmed'],
  [3, 'new', 'bank', 'all'],
  [1, 'new'],
];

/** Sixty orders of sixty days at the store of the demo's seller, oldest first; the same on every machine. */
export function planOrders(): PlannedOrder[] {
  const products = buildProducts();
  const past = orderCount - recentCount;
  const older = Array.from({ length: past }, (_, place) => olderOrder(place, past));
  const newer = recent.map(([placedHoursAgo, fate, method, transfer]): Begun => ({
    placedHoursAgo,
    fate,
    method: method ?? 'cash',
    transfer: transfer ?? null,
  }));
  const left = new Map<string, number>();
  return [...older, ...newer].map((order, place): PlannedOrder => {
    const chance = chanceOf(`order ${place}`);
    const suffix = `${lettersOf(chance)}${String(place).padStart(2, '0')}`;
    const buyer = buyers[(place * 5 + chance.whole(0, 2)) % buyers.length]!;
    return {
      ...order,
      buyer,
      email: `${buyer.name
        .normalize('NFKD')
        .replaceAll(/[^a-zA-Z ]/g, '')
        .toLowerCase()
        .replaceAll(' ', '.')}@example.com`,
      suffix,
      items: itemsOf(products, { chance, order, place, left }),
      hoursToParcel: place % 7 === 3 ? chance.whole(60, 90) : chance.whole(5, 40),
      hoursToDoor: place % 11 === 4 ? chance.whole(150, 200) : chance.whole(40, 72),
      ...carriers[place % carriers.length]!(chance),
      letters: lettersAbout(order.placedHoursAgo),
    };
  });
}

type Begun = Pick<PlannedOrder, 'placedHoursAgo' | 'fate' | 'method' | 'transfer'>;

/** From sixty days ago to six days ago, at any hour. */
function olderOrder(place: number, count: number): Begun {
  const chance = chanceOf(`older order ${place}`);
  const daysAgo = 60 - (place * 53) / (count - 1);
  const isOver = place % 13 === 5 ? 'called-off' : place % 21 === 9 ? 'ended-by-shop' : 'delivered';
  const isByBank = place % 4 === 1 && isOver === 'delivered';
  const placedHoursAgo = daysAgo * 24 - chance.whole(0, 14);
  return isByBank
    ? { placedHoursAgo, fate: isOver, method: 'bank', transfer: 'all' }
    : { placedHoursAgo, fate: isOver, method: 'cash', transfer: null };
}

/** Numbers without a check digit: one that fits might be somebody's. */
const carriers: readonly ((chance: Chance) => Pick<PlannedOrder, 'carrier' | 'parcelNumber'>)[] = [
  (chance) => ({ carrier: 'DHL', parcelNumber: `DEMO ${digits(chance, 9)}` }),
  (chance) => ({ carrier: 'Falcon Post', parcelNumber: `FP ${digits(chance, 8)}` }),
];

const digits = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => chance.whole(0, 9)).join('');

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lettersOf = (chance: Chance) => Array.from({ length: 4 }, () => letters[chance.whole(0, 23)]).join('');

/** One to three goods of the store that were sold by then, and now and then one of another store. */
function itemsOf(
  products: readonly BuiltProduct[],
  { chance, order, place, left }: { chance: Chance; order: Begun; place: number; left: Map<string, number> },
) {
  const isSold = ({ createdDaysAgo }: BuiltProduct) => createdDaysAgo * 24 > order.placedHoursAgo;
  const own = products.filter((product) => product.storeId === storeNumber && isSold(product));
  const others = products.filter((product) => product.storeId !== storeNumber && isSold(product));
  const count = order.fate === 'partly-sent' ? 3 : chance.pick([1, 1, 1, 2, 2, 3]);
  const chosen = [
    ...chance.some(
      own.filter((product) => availableOf(product, left) !== null),
      count,
    ),
    ...(place % 6 === 2
      ? chance.some(
          others.filter((product) => availableOf(product, left) !== null),
          1,
        )
      : []),
  ];
  return chosen.map((product) => {
    const variant = availableOf(product, left)!; // those without were left out
    const shelf = `${product.id} ${variant}`;
    const quantity = product.sellingMinor < 6000 ? chance.pick([1, 1, 1, 2]) : 1;
    left.set(shelf, (left.get(shelf) ?? product.variants[variant]!.quantity) - quantity);
    return { product: products.indexOf(product), variant, quantity };
  });
}

/** A variant of which enough stays for visitors who try the shop; null: there is none. */
function availableOf({ id, variants }: BuiltProduct, left: ReadonlyMap<string, number>): number | null {
  const place = variants.findIndex(({ quantity }, variant) => (left.get(`${id} ${variant}`) ?? quantity) > 8);
  return place === -1 ? null : place;
}
