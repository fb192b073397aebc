import { consoleApi } from '@souk/contract/console-api';
import { callConsole } from '@souk/server/console/test-consoles';
import type { OutgoingMail } from '@souk/server/outbound/mailer';
import { expect } from 'vitest';
import {
  asOperator,
  asOwner,
  emailedLink,
  orderOf,
  sendEveryRefund,
  type Month,
  type Seller,
} from './test-month.ts';

/* What buyers of the day of trade send back, by the link in their emails. */

const { sellerReturns, operatorReturns } = consoleApi;

type Asked = { name: string; inventoryId: number; left: number };

/** Step 1: the order page offers to return the units that are left; step 2: the guest sends the form. Returns the return's id. */
export async function askToReturn(month: Month, { name, inventoryId, left }: Asked): Promise<number> {
  const { shop } = month;
  const { id, number } = orderOf(month, name);
  const link = emailedLink(month, number);
  const { data: order } = await shop.call('GET order/find/{id}', { params: { id }, query: link });
  const part = order.parts.find(({ returnable }) =>
    returnable.lines.some((line) => line.inventory_id === inventoryId),
  )!;
  expect(part.returnable.lines).toContainEqual({ inventory_id: inventoryId, quantity: left });
  const asked = await shop.call('POST returns/ask', {
    body: {
      order_id: id,
      order_part_id: part.id,
      cause: 'other',
      message: 'I don’t need it.',
      lines: [{ inventory_id: inventoryId, quantity: 1 }],
      ...link,
    },
  });
  expect(asked.form).toEqual([]);
  return asked.data.id;
}

/**
 * Step 1: the order page shows that withdrawal is still possible; step 2: the guest confirms it for this seller's part. Returns the
 * return's id and the receipt, and refuses nothing when it is confirmed again.
 */
export async function withdraw(
  month: Month,
  { name, seller }: { name: string; seller: Seller },
): Promise<{ id: number; receipt: OutgoingMail }> {
  const { shop, language, stores } = month;
  const { id, number } = orderOf(month, name);
  const link = emailedLink(month, number);
  const { data: order } = await shop.call('GET order/find/{id}', { params: { id }, query: link });
  const part = order.parts.find(({ store }) => store.id === stores[seller])!;
  expect(part.withdrawal).toMatchObject({ open: 1, declared_at: null });
  const declare = () =>
    shop.call('POST withdrawal/declare', {
      body: { order_id: id, order_part_ids: [part.id], ...link },
      headers: { language: language.code },
    });
  const declared = await declare();
  expect(declared.form).toEqual([]);
  expect((await declare()).data).toEqual(declared.data);
  const receipts = (await shop.mails()).filter(({ kind }) => kind === 'withdrawal-receipt');
  expect(receipts).toHaveLength(1);
  const { id: returnId } = await shop.db
    .selectFrom('returns')
    .select('id')
    .where('order_part_id', '=', part.id)
    .executeTakeFirstOrThrow();
  return { id: returnId, receipt: receipts[0]! };
}

export async function acceptReturn(
  month: Month,
  { id, seller }: { id: number; seller: Seller },
): Promise<void> {
  const headers = await asOwner(month, seller);
  const accepted = await callConsole(month.shop, sellerReturns.acceptReturn, {
    params: { id },
    body: {},
    headers,
  });
  expect(accepted.data).toMatchObject({ state: 'expected' });
}

type Arrived = { id: number; seller: Seller; minor: number; isKilled?: boolean };

/** The seller can sell the items again, and the operator refunds what the preview says. */
export async function refundReturn(
  month: Month,
  { id, seller, minor, isKilled = false }: Arrived,
): Promise<void> {
  const { shop } = month;
  const lines = await shop.db
    .selectFrom('return_lines')
    .select(['order_line_id as id', 'units as sellable'])
    .where('return_id', '=', id)
    .execute();
  const received = await callConsole(shop, sellerReturns.receiveReturn, {
    params: { id },
    body: { lines },
    headers: await asOwner(month, seller),
  });
  expect(received.data).toMatchObject({ state: 'received' });
  const call = { params: { id }, headers: await asOperator(month) };
  const preview = await callConsole(shop, operatorReturns.previewReturnRefund, { ...call, body: {} });
  expect(preview.data.amount.minor).toBe(minor);
  const body = { decision: 'refund', expected_minor: minor };
  const decided = await callConsole(shop, operatorReturns.decideReturn, { ...call, body });
  expect(decided.data).toMatchObject({ state: 'refunded' });
  await sendEveryRefund(month, { isKilled });
}
