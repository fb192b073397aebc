import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { vectorOf } from '#testing/vectors.ts';
import {
  noticeSignature,
  readAuthorization,
  replySignature,
  requestSignature,
  signedPrice,
} from './iyzico-signatures.ts';

const { apiKey, secretKey } = sandboxKeys.iyzico;
const hmac = (data: string) => createHmac('sha256', secretKey).update(data).digest('hex');

type Json = Record<string, unknown>;

async function send(
  { url }: TestSandbox,
  path: string,
  body: string,
  { signedPath = path, signedBody = body, key = apiKey as string, rnd = 'rnd-1', headerRnd = 'rnd-1' } = {},
): Promise<{ status: number; text: string; json: Json }> {
  const signature = hmac(rnd + signedPath + signedBody);
  const authorization = `IYZWSv2 ${btoa(`apiKey:${key}&randomKey:${rnd}&signature:${signature}`)}`;
  const response = await fetch(`${url}/iyzico${path}`, {
    method: 'POST',
    headers: { authorization, 'x-iyzi-rnd': headerRnd, 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Json };
}

const call = async (sandbox: TestSandbox, path: string, body: object) =>
  (await send(sandbox, path, JSON.stringify({ locale: 'en', conversationId: 'c-1', ...body }))).json;

const address = { contactName: 'Zoë Müller', city: 'İzmir', country: 'TR', address: 'Kıbrıs Şehitleri 1' };
const item = { id: 'ORD-1', name: 'Order ORD-1', category1: 'Order', itemType: 'PHYSICAL', price: '249.5' };
const wish = (changes: object = {}) => ({
  price: '249.5',
  paidPrice: '249.5',
  currency: 'TRY',
  basketId: 'ORD-1',
  paymentGroup: 'PRODUCT',
  callbackUrl: `${shopUrl}/return`,
  enabledInstallments: [1],
  buyer: {
    id: 'b-1',
    name: 'Zoë',
    surname: 'Müller',
    identityNumber: '11111111111',
    email: 'zoe@example.com',
    registrationAddress: 'Kıbrıs Şehitleri 1',
    city: 'İzmir',
    country: 'TR',
    ip: '127.0.0.1',
  },
  shippingAddress: address,
  billingAddress: address,
  basketItems: [item],
  ...changes,
});

const initialize = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const detail = '/payment/iyzipos/checkoutform/auth/ecom/detail';

async function openForm(sandbox: TestSandbox, changes: object = {}) {
  const json = await call(sandbox, initialize, { conversationId: 'ORD-1-a1', ...wish(changes) });
  return { token: String(json.token), page: String(json.paymentPageUrl) };
}

test('a form is created, paid, and retrieved; every reply is signed', async () => {
  const sandbox = await openTestSandbox();
  const opened = await call(sandbox, initialize, wish());
  const token = String(opened.token);
  expect(opened).toMatchObject({
    status: 'success',
    locale: 'en',
    conversationId: 'c-1',
    tokenExpireTime: 1800,
    signature: hmac(`c-1:${token}`),
  });
  expect(await call(sandbox, detail, { token })).toMatchObject({ status: 'failure' });

  const back = await (
    await sandbox.press(String(opened.paymentPageUrl), { action: 'pay', instrument: '5528790000000008' })
  ).text();
  expect(back).toContain(`action="${shopUrl}/return"`);
  expect(back).toContain(`name="token" value="${token}"`);

  const read = await send(sandbox, detail, JSON.stringify({ locale: 'en', conversationId: 'mine', token }));
  const paymentId = String(read.json.paymentId);
  expect(read.text).toContain('"paidPrice":249.50,');
  expect(read.json).toMatchObject({
    status: 'success',
    paymentStatus: 'SUCCESS',
    fraudStatus: 1,
    currency: 'TRY',
    basketId: 'ORD-1',
    conversationId: 'mine',
    token,
    itemTransactions: [{ itemId: 'ORD-1', paidPrice: 249.5 }],
    signature: hmac(`SUCCESS:${paymentId}:TRY:ORD-1:mine:249.5:249.5:${token}`),
  });
  expect(await call(sandbox, '/payment/detail', { paymentId })).toMatchObject({
    paymentId,
    signature: hmac(`${paymentId}:TRY:ORD-1:c-1:249.5:249.5`),
  });
});

describe('signatures match the vectors', () => {
  test('of requests', () => {
    const { inputs, key, expected } = vectorOf('iyzico-auth-published');
    const { apiKey: name, randomKey, uriPath: path, rawBody } = inputs as Record<string, string>;
    const given = readAuthorization(expected);
    const signature = requestSignature(key, {
      randomKey: randomKey!,
      path: path!,
      body: Buffer.from(rawBody!),
    });
    expect(given).toEqual({ apiKey: name, randomKey, signature });
  });

  test.each([
    ['iyzico-response-initialize', ['conversationId', 'token']],
    [
      'iyzico-response-retrieve',
      ['paymentStatus', 'paymentId', 'currency', 'basketId', 'conversationId', 'paidPrice', 'price', 'token'],
    ],
    ['iyzico-response-refund', ['paymentId', 'conversationId']],
  ])('of %s', (id, names) => {
    const { inputs, key, expected } = vectorOf(id);
    const values = names.map((name) => inputs[name] ?? '');
    expect(replySignature(key, values)).toBe(expected);
  });

  test('of webhooks', () => {
    const { inputs, key, expected } = vectorOf('iyzico-webhook-v3-checkoutform');
    expect(noticeSignature(key, JSON.parse(inputs.rawBody!))).toBe(expected);
  });

  test.each([
    ['10.50', '10.5'],
    ['10.00', '10'],
    ['249.55', '249.55'],
    ['100', '100'],
  ])('a price of %s is signed as %s', (price, expected) => {
    expect(signedPrice(price)).toBe(expected);
  });
});

describe('a request needs its signature', () => {
  const body = JSON.stringify({ locale: 'en', conversationId: 'c', token: 'x' });
  test.each([
    ['over the path with the mount prefix', { signedPath: `/iyzico${detail}` }, '1000'],
    ['over another body', { signedBody: `${body} ` }, '1000'],
    ['with another random key in the header', { headerRnd: 'other' }, '1000'],
    ['with another api key', { key: 'sandbox-other' }, '1001'],
    ['as it must be', {}, '5115'],
  ])('%s', async (_name, changes, errorCode) => {
    const sandbox = await openTestSandbox();
    const { status, json } = await send(sandbox, detail, body, changes);
    expect({ status, json }).toMatchObject({ status: 200, json: { status: 'failure', errorCode } });
  });

  test('and not without any', async () => {
    const sandbox = await openTestSandbox();
    const response = await fetch(`${sandbox.url}/iyzico${detail}`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ errorCode: '1000' });
  });
});

test.each([
  [{ basketItems: [{ ...item, price: '249.0' }] }, '5062', ''],
  [{ price: 249.5 }, '11', 'price'],
  [{ price: '249,5' }, '11', 'price'],
  [{ paidPrice: '0' }, '11', 'paidPrice'],
  [{ currency: 'XXX' }, '11', 'currency'],
  [{ basketItems: [] }, '11', 'basketItems'],
  [{ basketItems: [{ ...item, itemType: 'THING' }] }, '11', 'basketItems[0].itemType'],
  [{ buyer: { ...wish().buyer, identityNumber: undefined } }, '11', 'buyer.identityNumber'],
  [{ shippingAddress: undefined }, '11', 'shippingAddress.contactName'],
  [{ callbackUrl: 'https://elsewhere.example' }, '11', 'callbackUrl'],
])('a form with %o is refused', async (changes, errorCode, named) => {
  const sandbox = await openTestSandbox();
  const json = await call(sandbox, initialize, wish(changes));
  expect(json).toMatchObject({ status: 'failure', errorCode });
  expect(json.errorMessage).toContain(named);
});

test('messages are Turkish unless English is requested; virtual items need no shipping address', async () => {
  const sandbox = await openTestSandbox();
  const turkish = await call(sandbox, initialize, wish({ locale: 'tr', currency: 'XXX' }));
  expect(turkish.errorMessage).toContain('Geçersiz istek');
  const virtual = wish({ shippingAddress: undefined, basketItems: [{ ...item, itemType: 'VIRTUAL' }] });
  expect((await call(sandbox, initialize, virtual)).status).toBe('success');
});

describe('on the form', () => {
  test('a failing card stays on the page with a message, and another can follow', async () => {
    const sandbox = await openTestSandbox();
    const { token, page } = await openForm(sandbox);
    const stays = await sandbox.press(page, { action: 'pay', instrument: '4111 1111 1111 1129' });
    expect(stays.status).toBe(402);
    expect(await call(sandbox, detail, { token })).toMatchObject({
      paymentStatus: 'FAILURE',
      errorCode: '10051',
    });
    await sandbox.press(page, { action: 'pay' });
    expect(await call(sandbox, detail, { token })).toMatchObject({ paymentStatus: 'SUCCESS' });
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
    const events = (await sandbox.deliver()).map(({ event }) => event);
    expect(events).toEqual(['CHECKOUT_FORM_AUTH FAILURE', 'CHECKOUT_FORM_AUTH SUCCESS']);
  });

  test('declined and cancelled, the browser posts the token back', async () => {
    const sandbox = await openTestSandbox();
    const { token, page } = await openForm(sandbox);
    expect(await (await sandbox.press(page, { action: 'cancel' })).text()).toContain(token);
    expect(await call(sandbox, detail, { token })).toMatchObject({ status: 'failure' });
    expect(await (await sandbox.press(page, { action: 'decline' })).text()).toContain(token);
    expect(await call(sandbox, detail, { token })).toMatchObject({ paymentStatus: 'FAILURE' });
  });

  test('the token expires after half an hour', async () => {
    const sandbox = await openTestSandbox();
    const { page } = await openForm(sandbox);
    sandbox.clock.forward(1800);
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
  });

  test.each([
    ['settle-paid', 1],
    ['settle-failed', -1],
  ])('paying later is paid but in review, until %s', async (outcome, fraudStatus) => {
    const sandbox = await openTestSandbox();
    const { token } = await openForm(sandbox);
    await sandbox.outcome('iyzico', 'ORD-1-a1', { outcome: 'pay-later' });
    expect(await call(sandbox, detail, { token })).toMatchObject({
      paymentStatus: 'SUCCESS',
      fraudStatus: 0,
    });
    await sandbox.outcome('iyzico', 'ORD-1-a1', { outcome });
    expect(await call(sandbox, detail, { token })).toMatchObject({ fraudStatus });
  });
});

describe('refunds', () => {
  async function openPaid(changes: object = {}, instrument = '') {
    const sandbox = await openTestSandbox();
    const { token } = await openForm(sandbox, changes);
    await sandbox.outcome('iyzico', 'ORD-1-a1', { outcome: 'pay', instrument });
    const { paymentId, itemTransactions } = await call(sandbox, detail, { token });
    const refund = (price: string, more: object = {}) =>
      call(sandbox, '/v2/payment/refund', { paymentId, price, currency: 'TRY', ip: '127.0.0.1', ...more });
    const items = (itemTransactions as { paymentTransactionId: string }[]).map(
      (each) => each.paymentTransactionId,
    );
    return { sandbox, paymentId: String(paymentId), items, refund };
  }

  test('any part of a payment, never more than is left', async () => {
    const { paymentId, refund } = await openPaid();
    expect(await refund('49.5')).toMatchObject({
      status: 'success',
      paymentId,
      price: 49.5,
      currency: 'TRY',
      signature: hmac(`${paymentId}:c-1`),
    });
    expect(await refund('200.01')).toMatchObject({ status: 'failure', errorCode: '5093' });
    expect(await refund('10', { currency: 'USD' })).toMatchObject({ errorCode: '11' });
    expect(await refund('200')).toMatchObject({ status: 'success' });
    expect(await refund('0.01')).toMatchObject({ errorCode: '5093' });
    expect(await refund('1', { paymentId: '1' })).toMatchObject({ errorCode: '5115' });
  });

  test('by item, never more than the item', async () => {
    const two = [
      { ...item, price: '200' },
      { ...item, id: 'B', price: '49.5' },
    ];
    const { sandbox, items, refund } = await openPaid({ basketItems: two });
    const ofItem = (paymentTransactionId: string | undefined, price: string) =>
      call(sandbox, '/payment/refund', { paymentTransactionId, price });
    expect(await ofItem(items[1], '49.51')).toMatchObject({ errorCode: '5093' });
    expect(await ofItem(items[1], '49.5')).toMatchObject({
      status: 'success',
      paymentTransactionId: items[1],
    });
    expect(await refund('200.01')).toMatchObject({ errorCode: '5093' });
    expect(await refund('200')).toMatchObject({ status: 'success' });
  });

  test('the whole payment as a cancellation, on its day only', async () => {
    const day = await openPaid();
    expect(await call(day.sandbox, '/payment/cancel', { paymentId: day.paymentId })).toMatchObject({
      price: 249.5,
    });
    expect(await day.refund('1')).toMatchObject({ status: 'failure' });
    const later = await openPaid();
    later.sandbox.clock.forward(86_400);
    const cancelled = await call(later.sandbox, '/payment/cancel', { paymentId: later.paymentId });
    expect(cancelled).toMatchObject({ errorCode: '5094' });
  });

  test('not with the card without refunds, nor when the lab disables them', async () => {
    const card = await openPaid({}, '5406670000000009');
    expect(await card.refund('1')).toMatchObject({ errorCode: '10012' });
    const { sandbox, refund } = await openPaid();
    await sandbox.outcome('iyzico', 'ORD-1-a1', { knobs: { refund: 'refused' } });
    expect(await refund('1')).toMatchObject({ errorCode: '10012' });
  });
});

test.each([
  ['none', true],
  ['signature', false],
])('a webhook with wrong: %s', async (tamper, isSigned) => {
  const sandbox = await openTestSandbox();
  const { token } = await openForm(sandbox);
  await sandbox.outcome('iyzico', 'ORD-1-a1', { outcome: 'pay', knobs: { tamper } });
  await sandbox.deliver();
  const { headers, body } = sandbox.webhooks[0]!;
  const notice = JSON.parse(body);
  expect(notice).toMatchObject({
    token,
    status: 'SUCCESS',
    paymentConversationId: 'ORD-1-a1',
    iyziEventType: 'CHECKOUT_FORM_AUTH',
  });
  const text = `${secretKey}CHECKOUT_FORM_AUTH${notice.iyziPaymentId}${token}ORD-1-a1SUCCESS`;
  expect(headers.get('x-iyz-signature-v3') === hmac(text)).toBe(isSigned);
});
