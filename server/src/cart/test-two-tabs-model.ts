import { countByHand, type HandAmounts, type HandLine, type HandVoucher } from '#testing/count-by-hand.ts';

/* A cart according to SPEC and CONTRACT, as plain lists: the model of two-tabs.test.ts, independent of the shop's code. */

export type Variant = Omit<HandLine, 'quantity'> & {
  productId: number;
  inventoryId: number;
  title: string;
  storeName: string;
  stock: number;
};
export type Offer = HandVoucher & {
  code: string;
  storeName: string | null;
  minSpendMinor: number;
  isOver: boolean;
  /** Remaining uses in total, and for this shopper. */
  left: number;
  leftForMe: number;
};
export type Row = { id: number; variant: number; quantity: number; selected: boolean; seenMinor: number };
export type Model = { variants: Variant[]; offers: Offer[]; rows: Row[] };

export type ModelReply = { form: string[] };
const fine: ModelReply = { form: [] };

const outOfStock = 'This product is out of stock.';
const exceeds = 'Product quantity exceeds inventory.';
const usd = (minor: number) => `$${(minor / 100).toFixed(2)}`;

export const rowOf = (model: Model, variant: number) => model.rows.find((row) => row.variant === variant);
export const cartCount = (model: Model) => model.rows.reduce((sum, row) => sum + row.quantity, 0);

/** CONTRACT §2.5: the quantity is a delta. New rows are selected, existing ones keep their selection. */
export function add(model: Model, variant: number, delta: number): ModelReply {
  const row = rowOf(model, variant);
  return setQuantity(model, variant, (row?.quantity ?? 0) + delta);
}

/** CONTRACT §2.5: sets the quantity, selects the row and deselects all others. */
export function buyNow(model: Model, variant: number, quantity: number): ModelReply {
  const reply = setQuantity(model, variant, quantity);
  if (reply.form.length === 0) for (const row of model.rows) row.selected = row.variant === variant;
  return reply;
}

function setQuantity(model: Model, variant: number, quantity: number): ModelReply {
  const { stock, unitMinor } = model.variants[variant]!;
  if (stock === 0) return { form: [outOfStock] };
  if (quantity < 1) return { form: ['Must have minimum 1 item.'] };
  if (quantity > stock) return { form: [exceeds] };
  const row = rowOf(model, variant);
  if (row) Object.assign(row, { quantity, seenMinor: unitMinor });
  // The shop assigns the id; until then the row is the last one.
  else model.rows.push({ id: Infinity, variant, quantity, selected: true, seenMinor: unitMinor });
  return fine;
}

/** Ignores missing ids; an id in both lists ends up deselected. */
export function select(model: Model, checked: readonly number[], unchecked: readonly number[]): ModelReply {
  for (const row of model.rows) {
    if (checked.includes(row.id)) row.selected = true;
    if (unchecked.includes(row.id)) row.selected = false;
  }
  return fine;
}

export function remove(model: Model, id: number): ModelReply {
  const at = model.rows.findIndex((row) => row.id === id);
  if (at < 0) return { form: ['This item isn’t in your cart.'] };
  model.rows.splice(at, 1);
  return fine;
}

/** CONTRACT §2.6, `voucher/validity`; changes nothing. */
export function askVoucher(model: Model, code: string): ModelReply & { off?: number } {
  const lines = selectedLines(model);
  if (lines.length === 0) return { form: ['No product is selected.'] };
  const offer = model.offers.find((one) => one.code === code);
  const form = voucherRefusal(offer, lines);
  return form ? { form } : { form: [], off: countByHand(lines, offer ?? null).voucher };
}

/** CONTRACT §2.6, `order/action`: one transaction, all or nothing. */
export function order(model: Model, code: string): ModelReply & { amounts?: HandAmounts } {
  const rows = model.rows.filter((row) => row.selected);
  if (rows.length === 0) return { form: ['No product is selected.'] };
  const stockOf = (row: Row) => model.variants[row.variant]!;

  const short = rows.filter((row) => row.quantity > stockOf(row).stock);
  if (short.length > 0) {
    return { form: short.map((row) => (stockOf(row).stock === 0 ? outOfStock : exceeds)) };
  }
  const changed = rows.filter((row) => row.seenMinor !== stockOf(row).unitMinor);
  if (changed.length > 0) {
    // The shopper has now seen the new price, so the next order succeeds.
    const form = changed.map((row) => {
      row.seenMinor = stockOf(row).unitMinor;
      return `The price of ${stockOf(row).title} has changed to ${usd(row.seenMinor)}. Please check your cart and order again.`;
    });
    return { form };
  }
  const lines = selectedLines(model);
  const offer = code === '' ? null : model.offers.find((one) => one.code === code);
  const refusal = offer === null ? null : voucherRefusal(offer, lines);
  if (refusal) return { form: refusal };

  for (const row of rows) stockOf(row).stock -= row.quantity;
  if (offer) Object.assign(offer, { left: offer.left - 1, leftForMe: offer.leftForMe - 1 });
  model.rows = model.rows.filter((row) => !row.selected);
  return { form: [], amounts: countByHand(lines, offer ?? null) };
}

type Line = HandLine & { storeName: string };

function selectedLines(model: Model): Line[] {
  return model.rows
    .filter((row) => row.selected)
    .map((row) => ({ ...model.variants[row.variant]!, quantity: row.quantity }));
}

function voucherRefusal(offer: Offer | undefined, lines: readonly Line[]): string[] | null {
  const counted = offer && lines.filter((line) => (offer.storeId ?? line.storeId) === line.storeId);
  if (!offer || !counted) return ['Invalid voucher.'];
  if (counted.length === 0) {
    const isGood = !offer.isOver && offer.left !== 0 && offer.leftForMe !== 0;
    return ['Invalid voucher.', ...(isGood ? [`Only valid for products from ${offer.storeName}.`] : [])];
  }
  if (offer.isOver) return ['This voucher has expired.'];
  if (offer.left === 0 || offer.leftForMe === 0) return ['This voucher can not be used again.'];
  const spent = counted.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0);
  const missing = offer.minSpendMinor - spent;
  if (missing <= 0) return null;
  return [
    `Spend at least ${usd(offer.minSpendMinor)} to use this voucher.`,
    offer.storeName === null
      ? `Spend ${usd(missing)} more.`
      : `Spend ${usd(missing)} more at ${offer.storeName}.`,
  ];
}
