import type { OperatorReturn, OperatorReturnRow } from '@souk/contract/console/operator-returns';
import type { SellerReturn, SellerReturnRow } from '@souk/contract/seller-console/returns';
import { returnActs } from '@souk/rules/returns';
import { paymentsLeft, type BookedPayment } from '#ledger/order-money.ts';
import type { AddressSnapshot, ProductSnapshot, VariantSnapshot } from '#order/snapshot-order.ts';
import type { listReturnedLines, OneReturn, ReturnRow } from './queries.ts';

type Line = Awaited<ReturnType<typeof listReturnedLines>>[number];
const at = (moment: Date | null) => moment?.toISOString() ?? null;

export function sellerReturnRowView(row: ReturnRow): SellerReturnRow {
  return { ...rowView(row), order: { id: row.part_id, number: row.number } };
}

export function operatorReturnRowView(row: ReturnRow): OperatorReturnRow {
  const view = rowView(row);
  const { name } = row.address as AddressSnapshot;
  return {
    ...view,
    order: { id: row.order_id, number: row.number },
    buyer: { ...view.buyer, name },
    store: storeOf(row),
  };
}

export function sellerReturnView(
  row: OneReturn,
  lines: readonly Line[],
  { seesMoney }: { seesMoney: boolean },
): SellerReturn {
  return {
    ...sellerReturnRowView(row),
    ...detailView(row, lines),
    refund: seesMoney ? refundOf(row) : null,
    acts: [...returnActs(row.state, 'seller')],
  };
}

export function operatorReturnView(
  row: OneReturn,
  lines: readonly Line[],
  payments: readonly BookedPayment[],
): OperatorReturn {
  return {
    ...operatorReturnRowView(row),
    ...detailView(row, lines),
    acts: [...returnActs(row.state, 'operator')],
    part_id: row.part_id,
    payments: paymentsLeft(payments),
    refund: refundOf(row),
  };
}

function refundOf(row: OneReturn): SellerReturn['refund'] {
  const { refund_id: id, refund_state: state, refund_minor: minor, refund_currency: currency } = row;
  if (id === null || state === null || minor === null || currency === null) return null;
  return { id, state, amount: { minor, currency }, at: row.refund_at!.toISOString() }; // read with its state
}

const storeOf = (row: ReturnRow) => ({ id: row.store_id, name: row.store_name, slug: row.store_slug });

/** Stores see only the buyer's first name and the place that the items come from. */
function rowView(row: ReturnRow): Omit<SellerReturnRow, 'order'> {
  const address = row.address as AddressSnapshot; // written by snapshotOrder only
  return {
    id: row.id,
    state: row.state,
    cause: row.cause,
    units: row.units,
    asked_at: row.asked_at.toISOString(),
    since: row.state_at.toISOString(),
    is_late: row.is_late,
    is_refund_pending: row.is_refund_pending,
    buyer: { name: address.name.split(/\s/)[0]!, city: address.city, country: address.country },
    goods: row.goods,
  };
}

function detailView(row: OneReturn, lines: readonly Line[]) {
  return {
    lines: lines.map((line) => {
      const product = line.product as ProductSnapshot;
      const variant = line.variant as VariantSnapshot;
      return {
        id: line.id,
        product_id: line.product_id,
        title: product.title,
        variant: variant.inventory_attributes.map(({ attribute_value: { title } }) => title).join(' · '),
        sku: variant.sku,
        image: product.image,
        units: line.units,
        bought: line.quantity,
        sellable: line.sellable_units,
        refunded: line.refunded_units,
      };
    }),
    message: row.message,
    answer: row.answer,
    appeal: row.appeal,
    decision: row.decision,
    keeps: row.keeps,
    answered_by: row.answered_by,
    ended_by: row.ended_by,
    delivered_at: at(row.delivered_at),
    answered_at: at(row.answered_at),
    appealed_at: at(row.appealed_at),
    received_at: at(row.received_at),
    ended_at: at(row.ended_at),
  };
}
