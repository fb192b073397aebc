import { SELECTED } from '@souk/rules/codes';
import { checkQuantity, MAX_CART_ROWS, MAX_LINE_QUANTITY, type QuantityRefusal } from '@souk/rules/quantity';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { commitWith } from '#db/commit-with.ts';
import { violatedConstraint } from '#db/database-errors.ts';
import { inOneStatement, inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { addUnits } from './add-units.ts';
import { pickVariant, type Variant } from './pick-variant.ts';
import { deselectOthers, insertRow, listCartRows, updateRow, type CartRow } from './queries.ts';

export type QuantityChange = {
  productId: number;
  inventoryId: number | undefined;
  quantity: number;
  now: Date;
};

export type ChangedRow =
  | { ok: true; row: CartRow; storeId: number }
  | {
      ok: false;
      reason: QuantityRefusal | 'product-missing' | 'store-away' | 'attributes-required' | 'cart-full';
    };

/** Adds a quantity to the row of a variant; a negative one removes units (CONTRACT §2.5). */
export async function addToCart(
  db: Kysely<DB>,
  shopper: Shopper,
  change: QuantityChange,
): Promise<ChangedRow> {
  if (change.quantity === 0) return { ok: false, reason: 'below-minimum' };
  const added = await addAtOnce(db, shopper, change);
  if (added) return added;
  return storeQuantity(db, shopper, change, (current) => ({ quantity: current + change.quantity }));
}

/** Fast path of two statements. Null if a limit applies; the step-by-step path then finds out which (decision 018). */
async function addAtOnce(
  db: Kysely<DB>,
  shopper: Shopper,
  { quantity, ...requested }: QuantityChange,
): Promise<ChangedRow | null> {
  if (quantity < 0) return null;
  const picked = await pickVariant(db, requested);
  if (!picked.ok) return picked;
  const { id, productId, storeId, stock, unitPriceMinor } = picked.variant;
  if (checkQuantity({ quantity, stock })) return null;
  const added = { product_id: productId, inventory_id: id, quantity, seen_price_minor: unitPriceMinor };
  const limits = { most: Math.min(stock, MAX_LINE_QUANTITY), mostRows: MAX_CART_ROWS };
  try {
    const row = await inOneStatement(db, (one) => addUnits(one, shopper, added, limits));
    return row && { ok: true, row, storeId };
  } catch (error) {
    // The variant was deleted after it was read.
    if (violatedConstraint(error) === undefined) throw error;
    return null;
  }
}

/** Sets the quantity of a variant's row, selects it and deselects all others (CONTRACT §2.5). */
export async function buyNow(db: Kysely<DB>, shopper: Shopper, change: QuantityChange): Promise<ChangedRow> {
  return storeQuantity(db, shopper, change, () => ({
    quantity: change.quantity,
    selected: SELECTED.checked,
  }));
}

type ChangeOf = (current: number) => { quantity: number; selected?: 1 };

/** If `changeOf` selects the row, all others are deselected. */
async function storeQuantity(
  db: Kysely<DB>,
  shopper: Shopper,
  requested: QuantityChange,
  changeOf: ChangeOf,
): Promise<ChangedRow> {
  const store = () => inTransaction(db, (tx) => storeOnce(tx, shopper, requested, changeOf));
  try {
    return await store();
  } catch (error) {
    // The variant was deleted after it was read: the second attempt reports it as missing.
    if (violatedConstraint(error) === undefined) throw error;
    return store();
  }
}

async function storeOnce(
  tx: Transaction<DB>,
  shopper: Shopper,
  requested: QuantityChange,
  changeOf: ChangeOf,
): Promise<ChangedRow> {
  const [, rows, picked] = await Promise.all([
    lockShopper(tx, shopper),
    listCartRows(tx, shopper, { lock: true }),
    pickVariant(tx, requested),
  ]);
  if (!picked.ok) return picked;
  const { variant } = picked;
  const existing = rows.find((row) => row.inventory_id === variant.id);
  const change = changeOf(existing?.quantity ?? 0);
  const reason = checkQuantity({ quantity: change.quantity, stock: variant.stock });
  if (reason) return { ok: false, reason };
  if (!existing && rows.length >= MAX_CART_ROWS) return { ok: false, reason: 'cart-full' };
  const [row] = await commitWith(tx, [
    writeRow(tx, shopper, { existing, variant, change }),
    change.selected && deselectOthers(tx, shopper, variant.id),
  ]);
  return { ok: true, row, storeId: variant.storeId };
}

async function writeRow(
  tx: Transaction<DB>,
  shopper: Shopper,
  write: {
    existing: CartRow | undefined;
    variant: Variant;
    change: { quantity: number; selected?: 1 };
  },
): Promise<CartRow> {
  // The shopper sees this price while changing the row; only later differences are reported as changes.
  const change = { ...write.change, seen_price_minor: write.variant.unitPriceMinor };
  if (write.existing) return updateRow(tx, shopper, write.existing.id, change);
  const { id: inventory_id, productId: product_id } = write.variant;
  return insertRow(tx, shopper, { product_id, inventory_id, ...change });
}
