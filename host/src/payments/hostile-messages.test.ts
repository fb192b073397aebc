// @module-tag slow
import { sandboxKeys } from '@souk/sandbox/sandbox-keys';
import { checkoutSignature } from '@souk/server/payment/providers/razorpay';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  openSandboxShop,
  placeAndBegin,
  remoteProviders,
  type PlacedOrder,
  type ShopMessage,
} from './sandbox-shop.ts';

/* Altered genuine webhooks: whoever sends them, an order that the provider doesn't report as paid stays unpaid (I25, I27, I29). */

const world = await openSandboxShop();
afterAll(() => world.close());

/** Signatures cover the raw body; webhooks of the others are only hints that trigger polling. */
const signedBytes: readonly string[] = ['stripe', 'razorpay', 'payfast'];

type Ids = { reference: string; provider_ref: string | null; payment_id: string | null };
/** What a returning browser brings: query fields, or a form posted from the provider's page. */
type Brought = { query?: Record<string, string>; form?: Record<string, string> };

/** Forged returns that look successful, with the provider's ids of an attempt that was paid. */
const forgedReturns: Readonly<Record<string, (paid: Ids, open: Ids) => Brought[]>> = {
  stripe: (paid) => [{ query: { session_id: paid.provider_ref! } }],
  paypal: (paid) => [{ query: { token: paid.provider_ref!, PayerID: 'SANDBOX' } }],
  razorpay: (paid, open) => {
    const form = { razorpay_payment_id: paid.payment_id!, razorpay_order_id: paid.provider_ref! };
    const genuine = checkoutSignature(
      sandboxKeys.razorpay.keySecret,
      form.razorpay_order_id,
      form.razorpay_payment_id,
    );
    return [
      { form: { ...form, razorpay_signature: genuine } },
      { form: { ...form, razorpay_order_id: open.provider_ref!, razorpay_signature: genuine } },
      { form: { ...form, razorpay_order_id: open.provider_ref!, razorpay_signature: '' } },
    ];
  },
  flutterwave: (paid, open) =>
    [open, paid].map(({ reference }) => ({
      query: { status: 'successful', tx_ref: reference, transaction_id: paid.payment_id! },
    })),
  iyzico: (paid, open) => [paid, open].map((ids) => ({ form: { token: ids.provider_ref! } })),
  payfast: (paid) => [{ query: { payment_status: 'COMPLETE', pf_payment_id: paid.payment_id! } }],
  phonepe: (paid) => [
    { query: { code: 'PAYMENT_SUCCESS', state: 'COMPLETED', transactionId: paid.payment_id! } },
    { form: { code: 'PAYMENT_SUCCESS', merchantOrderId: paid.reference } },
  ],
};

describe.each(remoteProviders)('$name', ({ name, method, currency }) => {
  /** A paid order and its webhook. */
  let paid: { order: PlacedOrder; ref: string; notice: ShopMessage };
  /** An unpaid order. */
  let open: { order: PlacedOrder; ref: string };

  beforeAll(async () => {
    const { order, ref } = await placeAndBegin(world.shop, { currency, method });
    await world.outcome(name, ref, { outcome: 'pay' });
    await world.deliver({ provider: name });
    const notice = world.messages.findLast(({ path }) => path.includes(`/${name}/`));
    if (!notice) throw new Error('the sandbox has told nothing');
    paid = { order, ref, notice };
  });
  beforeEach(async () => {
    open = await placeAndBegin(world.shop, { currency, method });
  });

  const isPaid = async ({ id }: PlacedOrder) =>
    (
      await world.shop.db
        .selectFrom('orders')
        .select('payment_done')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).payment_done;
  const booksOf = ({ id }: PlacedOrder) =>
    world.shop.db.selectFrom('money_movements').select('id').where('order_id', '=', id).execute();
  const idsOf = (ref: string) =>
    world.shop.db
      .selectFrom('payment_attempts')
      .select(['reference', 'provider_ref', 'payment_id'])
      .where('reference', '=', ref)
      .executeTakeFirstOrThrow();

  async function expectNothingChanged() {
    expect(await isPaid(open.order)).toBe(false);
    expect(await booksOf(open.order)).toEqual([]);
    expect(await isPaid(paid.order)).toBe(true);
    expect(await booksOf(paid.order)).toHaveLength(1);
  }

  test('the webhook of a paid attempt, rewritten to name another', async () => {
    const [theirs, ours] = [await idsOf(paid.ref), await idsOf(open.ref)];
    const body = paid.notice.body
      .replaceAll(theirs.reference, ours.reference)
      .replaceAll(theirs.provider_ref ?? theirs.reference, ours.provider_ref ?? ours.reference)
      .replaceAll(paid.order.number, open.order.number);
    expect(body).not.toBe(paid.notice.body);
    const status = await world.send({ ...paid.notice, body });
    if (signedBytes.includes(name)) expect(status).toBeGreaterThanOrEqual(400);
    await expectNothingChanged();
  });

  test('truncated', async () => {
    const body = paid.notice.body.slice(0, -7);
    expect(await world.send({ ...paid.notice, body })).toBeGreaterThanOrEqual(400);
    await expectNothingChanged();
  });

  test('reformatted: same content, other bytes', async () => {
    const { body } = paid.notice;
    const status = await world.send({ ...paid.notice, body: rewritten(body) });
    if (signedBytes.includes(name)) expect(status).toBeGreaterThanOrEqual(400);
    await expectNothingChanged();
  });

  test('replayed, now and a day later, five times at once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => world.send(paid.notice)));
    world.shop.clock.set(new Date('2026-11-21T12:00:00Z'));
    await world.send(paid.notice);
    world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
    await expectNothingChanged();
  });

  test('without authentication: refused, and logged', async () => {
    const logged = vi.spyOn(world.shop.app.shop.log, 'warn');
    const { path, body } = paid.notice;
    const bare = body.replace(/(^|&)signature=[^&]*/, '');
    const headers = { 'content-type': paid.notice.headers['content-type'] ?? 'application/json' };
    expect(await world.send({ path, headers, body: bare })).toBeGreaterThanOrEqual(400);
    expect(logged.mock.calls.map((call) => String(call[1]))).toContain('a payment webhook was refused');
    logged.mockRestore();
    await expectNothingChanged();
  });

  test('returns that look successful, with the ids of a paid attempt', async () => {
    const [theirs, ours] = [await idsOf(paid.ref), await idsOf(open.ref)];
    const comeBack = ({ query, form }: Brought, own: Record<string, string>) =>
      world.comeBack({
        kind: form ? 'post' : 'go',
        url: `http://shop.test/api/v1/payment/${name}/return?${new URLSearchParams({ ...own, ...query })}`,
        ...(form ? { fields: Object.entries(form) } : {}),
      });
    for (const brought of forgedReturns[name]!(theirs, ours)) {
      await comeBack(brought, { ref: open.ref });
      await comeBack(brought, {});
      await comeBack(brought, { ref: 'nobody' });
    }
    await expectNothingChanged();
  });

  test("another visitor's return leads to nothing personal", async () => {
    const page = await world.comeBack({
      kind: 'get',
      url: `http://shop.test/api/v1/payment/${name}/return?ref=${paid.ref}`,
    });
    const id = /\d+/.exec(page)?.[0] ?? '0';
    const seen = await world.shop.call('GET order/transaction/{id}', {
      params: { id },
      query: { user_token: open.order.token },
    });
    expect(seen.form).toEqual(['We couldn’t find this order.']);
    await expectNothingChanged();
  });
});

/** JSON with different white space, or a form with its fields in another order. */
function rewritten(body: string): string {
  return body.startsWith('{')
    ? JSON.stringify(JSON.parse(body), null, 2)
    : body.split('&').toReversed().join('&');
}
