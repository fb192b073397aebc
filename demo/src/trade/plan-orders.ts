import { buildProducts, type BuiltProduct } from '#catalogue/build-products.ts';
import { buyers, type Buyer } from '#catalogue/buyers.ts';
import { chanceOf, type Chance } from '#catalogue/chance.ts';
import { messagesAbout, type Letter } from '#catalogue/customer-messages.ts';

/** Final state of an order. */
export type Fate =
  | 'new'
  | 'confirmed'
  | 'partly-sent'
  | 'sent'
  | 'delivered'
  | 'called-off'
  | 'ended-by-shop';

export type PlannedOrder = {
  /** Suffix of the order number, after the day. */
  suffix: string;
  placedHoursAgo: number;
  buyer: Buyer;
  email: string;
  items: { product: number; variant: number; quantity: number }[];
  method: 'cash' | 'bank';
  /** Amount received by bank transfer; null: none yet, or cash. */
  transfer: 'all' | 'too-little' | null;
  fate: Fate;
  /** Hours from order to shipment, and from there to delivery. */
  hoursToParcel: number;
  hoursToDoor: number;
  carrier: string;
  parcelNumber: string;
  letters: readonly Letter[];
};

/** Number of the demo seller's orders. */
export const orderCount = 60;
const recentCount = 18;
const storeNumber = 1;

/** Newest last: current tasks, in all states. Earlier orders are complete, except as their fate says. */
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
      letters: messagesAbout(order.placedHoursAgo),
    };
  });
}

type Begun = Pick<PlannedOrder, 'placedHoursAgo' | 'fate' | 'method' | 'transfer'>;

/** From sixty to six days ago, at any hour. */
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

/** Numbers without check digits: a valid one might be someone's. */
const carriers: readonly ((chance: Chance) => Pick<PlannedOrder, 'carrier' | 'parcelNumber'>)[] = [
  (chance) => ({ carrier: 'DHL', parcelNumber: `DEMO ${digits(chance, 9)}` }),
  (chance) => ({ carrier: 'Falcon Post', parcelNumber: `FP ${digits(chance, 8)}` }),
];

const digits = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => chance.whole(0, 9)).join('');

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lettersOf = (chance: Chance) => Array.from({ length: 4 }, () => letters[chance.whole(0, 23)]).join('');

/** One to three products of the store that were on sale by then, occasionally one of another store. */
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
    const variant = availableOf(product, left)!; // products without one were left out
    const shelf = `${product.id} ${variant}`;
    const quantity = product.sellingMinor < 6000 ? chance.pick([1, 1, 1, 2]) : 1;
    left.set(shelf, (left.get(shelf) ?? product.variants[variant]!.quantity) - quantity);
    return { product: products.indexOf(product), variant, quantity };
  });
}

/** A variant with enough stock left for visitors; null: none. */
function availableOf({ id, variants }: BuiltProduct, left: ReadonlyMap<string, number>): number | null {
  const place = variants.findIndex(({ quantity }, variant) => (left.get(`${id} ${variant}`) ?? quantity) > 8);
  return place === -1 ? null : place;
}
