import { describe, expect, test } from 'vitest';
import { payfastAdapter, payfastNetworks } from './payfast.ts';
import { noticeSignature } from './payfast-signing.ts';
import { inbound, noNetwork, scripted } from './test-parts.ts';

/* PAYMENTS §6b: four checks of a webhook, all of them required. */

const config = {
  pageUrl: '',
  apiUrl: null,
  merchantId: '10027938',
  merchantKey: '46f0cd694581a',
  passphrase: 'jt7NOE43FZPn',
  noticeNetworks: payfastNetworks,
};
const fields = {
  m_payment_id: 'K7QX-92MB-4F7K',
  pf_payment_id: '1579137',
  payment_status: 'COMPLETE',
  amount_gross: '249.50',
  merchant_id: config.merchantId,
};

/** A webhook signed as by PayFast, with these fields changed. */
function notice(changed: Partial<typeof fields> = {}, remoteAddress = '197.97.145.150') {
  const text = new URLSearchParams({ ...fields, ...changed }).toString();
  const body = `${text}&signature=${noticeSignature(text, config.passphrase)}`;
  return inbound({ path: '/notify', body, remoteAddress });
}
const refused = { ok: false, status: 401 };

describe('source address', () => {
  test.each([
    '197.97.145.144',
    '197.97.145.159',
    '41.74.179.223',
    '102.216.36.143',
    '144.126.193.139',
    // How a server that listens on IPv6 sees an IPv4 address.
    '::ffff:197.97.145.150',
    '::FFFF:144.126.193.139',
  ])('%s is PayFast’s', async (address) => {
    const adapter = payfastAdapter(config, scripted(() => ({ body: 'VALID' })).parts);
    expect(await adapter.receive(notice({}, address))).toMatchObject({ ok: true, ref: fields.m_payment_id });
  });

  test.each([
    '197.97.145.143',
    '197.97.145.160',
    '144.126.193.140',
    '::ffff:197.97.145.160',
    '::ffff:c561:9196:1',
    '2001:db8::197.97.145.150',
    '::1',
    '',
  ])('%s is not, and its webhook isn’t validated', async (address) => {
    expect(await payfastAdapter(config, noNetwork).receive(notice({}, address))).toEqual(refused);
  });

  test('the sandbox may send from anywhere', async () => {
    const { parts } = scripted(() => ({ body: 'VALID' }));
    const adapter = payfastAdapter({ ...config, noticeNetworks: null }, parts);
    expect(await adapter.receive(notice({}, '203.0.113.7'))).toMatchObject({ ok: true });
  });
});

test('refuses a valid signature for another merchant', async () => {
  const other = notice({ merchant_id: '10000100' });
  expect(await payfastAdapter(config, noNetwork).receive(other)).toEqual(refused);
});

test('refuses a valid signature that PayFast doesn’t confirm', async () => {
  const { parts } = scripted(() => ({ body: 'INVALID' }));
  expect(await payfastAdapter(config, parts).receive(notice())).toEqual(refused);
});

describe('content', () => {
  const adapter = payfastAdapter(config, scripted(() => ({ body: 'VALID' })).parts);
  const amount = { minor: 24_950, currency: 'ZAR' };

  test.each([
    ['COMPLETE', { type: 'paid', amount, paymentId: fields.pf_payment_id }],
    ['complete', { type: 'paid', amount, paymentId: fields.pf_payment_id }],
    ['FAILED', { type: 'failed', reason: 'failed', final: true }],
    ['CANCELLED', { type: 'cancelled', reason: 'cancelled', final: true }],
    ['PENDING', { type: 'pending' }],
  ])('%s', async (payment_status, fact) => {
    const key = `${fields.pf_payment_id}:${payment_status}`;
    expect(await adapter.receive(notice({ payment_status }))).toMatchObject({ key, facts: [fact] });
  });

  test.each([{ payment_status: 'PAID' }, { amount_gross: '249.505' }, { m_payment_id: '' }])(
    'refuses malformed content: %o',
    async (changed) => {
      expect(await adapter.receive(notice(changed))).toEqual({ ok: false, status: 400 });
    },
  );
});
