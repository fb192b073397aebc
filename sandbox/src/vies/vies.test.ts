import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildViesSandbox } from './build-vies-sandbox.ts';

/* The documented interface of VIES (REST, "check-vat-number") by plain fetch. */

const vies = buildViesSandbox({
  clock: { now: () => new Date('2026-01-15T10:20:30Z') },
  seed: 'test',
  mountPath: '/sandbox',
  onError: (error) => {
    throw error;
  },
});
let base = '';
beforeAll(async () => {
  base = await vies.listen();
});
afterAll(() => vies.close());

async function ask(body: object) {
  const reply = await fetch(`${base}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
}
const number = { countryCode: 'FR', vatNumber: '40303265045' };
const requester = { requesterMemberStateCode: 'DE', requesterNumber: '136695976' };

test('a registered number has a name and, for a requester, a consultation number', async () => {
  vies.set('valid');
  const found = { ...number, valid: true, name: 'SANDBOX TRADING', requestDate: '2026-01-15T10:20:30.000Z' };
  expect(await ask(number)).toMatchObject({ status: 200, json: { ...found, requestIdentifier: '' } });
  const qualified = await ask({ ...number, ...requester });
  expect(qualified.json).toMatchObject({
    ...found,
    requestIdentifier: expect.stringMatching(/^WAPIAAAA\w{8}$/),
  });
});

test('Germany reveals neither name nor address', async () => {
  vies.set('valid');
  const { json } = await ask({ countryCode: 'DE', vatNumber: '136695976' });
  expect(json).toMatchObject({ valid: true, name: '---', address: '---' });
});

test.each([
  [{ countryCode: 'GR', vatNumber: '094259216' }, 'INVALID_INPUT'],
  [{ countryCode: 'FR', vatNumber: '' }, 'INVALID_INPUT'],
  [{ ...number, ...requester, requesterNumber: '' }, 'INVALID_REQUESTER_INFO'],
])('refuses %j with status 200', async (body, error) => {
  vies.set('valid');
  expect(await ask(body)).toEqual({
    status: 200,
    json: { actionSucceed: false, errorWrappers: [{ error }] },
  });
});

test.each([
  ['unavailable', 'MS_UNAVAILABLE'],
  ['busy', 'MS_MAX_CONCURRENT_REQ'],
] as const)('%s', async (knob, error) => {
  vies.set(knob);
  expect((await ask(number)).json).toEqual({ actionSucceed: false, errorWrappers: [{ error }] });
});

test('slow: no reply', async () => {
  vies.set('slow');
  const body = JSON.stringify(number);
  const headers = { 'content-type': 'application/json' };
  const sent = fetch(`${base}/check-vat-number`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(50),
  });
  await expect(sent).rejects.toThrow('timeout');
});
