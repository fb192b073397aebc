import { expect, test } from 'vitest';
import type { Dns } from '#outbound/dns-port.ts';
import { checkMailRecords } from './check-mail-records.ts';

/** Stands in for DNS; an error instead of texts: no name server answers. */
const dnsOf = (zone: Record<string, string[] | Error>): Dns => ({
  async texts(name) {
    const texts = zone[name] ?? [];
    if (texts instanceof Error) throw texts;
    return texts;
  },
});
const look = (zone: Record<string, string[] | Error>, asked: { host?: string; selector?: string } = {}) =>
  checkMailRecords(dnsOf(zone), {
    domain: 'shop.example',
    host: asked.host ?? 'mail.shop.example',
    selector: asked.selector ?? null,
  });
const key = 'v=DKIM1; k=rsa; p=MIGf';

test('finds all three records among others, DKIM by a usual selector or the given one', async () => {
  const zone = {
    'shop.example': ['site-verification=1', 'v=spf1 mx -all'],
    'google._domainkey.shop.example': [key],
    'june._domainkey.shop.example': [key],
    '_dmarc.shop.example': ['v=DMARC1; p=reject'],
  };
  expect(await look(zone)).toEqual([
    { kind: 'spf', state: 'found', name: 'shop.example', value: 'v=spf1 mx -all', publish: null },
    { kind: 'dkim', state: 'found', name: 'google._domainkey.shop.example', value: key, publish: null },
    {
      kind: 'dmarc',
      state: 'found',
      name: '_dmarc.shop.example',
      value: 'v=DMARC1; p=reject',
      publish: null,
    },
  ]);
  const [, dkim] = await look(zone, { selector: 'june' });
  expect(dkim).toMatchObject({ state: 'found', name: 'june._domainkey.shop.example' });
});

test('says what to publish for missing records, by the provider where it is known', async () => {
  expect(await look({})).toMatchObject([
    { state: 'missing', publish: 'v=spf1 a:mail.shop.example ~all' },
    { state: 'missing', name: 'default._domainkey.shop.example', publish: null },
    { state: 'missing', publish: 'v=DMARC1; p=none' },
  ]);
  const [spf] = await look({}, { host: 'email-smtp.eu-west-1.amazonaws.com' });
  expect(spf?.publish).toBe('v=spf1 include:amazonses.com ~all');
  expect((await look({}, { host: '192.0.2.7' }))[0]?.publish).toBe('v=spf1 ip4:192.0.2.7 ~all');
});

test('a second SPF record, a withdrawn key and silent name servers are not found records', async () => {
  const withdrawn = { 'old._domainkey.shop.example': ['v=DKIM1; p='] };
  const twice = { 'shop.example': ['v=spf1 mx -all', 'v=spf1 a ~all'] };
  const records = await look(
    { ...withdrawn, ...twice, '_dmarc.shop.example': new Error('ETIMEOUT') },
    { selector: 'old' },
  );
  expect(records.map(({ state }) => state)).toEqual(['several', 'missing', 'unknown']);
});
