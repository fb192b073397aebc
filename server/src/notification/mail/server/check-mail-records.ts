import { isIP } from 'node:net';
import type { MailRecord } from '@souk/contract/console/mail-server';
import type { Dns } from '#outbound/dns-port.ts';

/** What to include in SPF for the mail servers of large providers. */
const providerSpf: readonly (readonly [host: RegExp, include: string])[] = [
  [/(?:^|\.)(?:gmail|google)\.com$/, '_spf.google.com'],
  [/(?:^|\.)office365\.com$/, 'spf.protection.outlook.com'],
  [/(?:^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'mailgun.org'],
  [/^email-smtp\..*\.amazonaws\.com$/, 'amazonses.com'],
  [/(?:^|\.)postmarkapp\.com$/, 'spf.mtasv.net'],
  [/(?:^|\.)fastmail\.com$/, 'spf.messagingengine.com'],
];

/** Tried if no selector is given. */
const usualSelectors = ['default', 'mail', 'dkim', 'google', 'selector1', 's1', 'k1', 'fm1', 'smtp'];

/** Looks up the records by which receivers verify the shop's emails, and says what to publish. */
export async function checkMailRecords(
  dns: Dns,
  { domain, host, selector }: { domain: string; host: string; selector: string | null },
): Promise<MailRecord[]> {
  const selectors = selector === null ? usualSelectors : [selector];
  return Promise.all([
    lookUp(dns, { kind: 'spf', name: domain, isOne: /^v=spf1(?: |$)/i, publish: spfFor(host) }),
    firstFound(selectors.map((one) => dkimOf(dns, domain, one))),
    lookUp(dns, {
      kind: 'dmarc',
      name: `_dmarc.${domain}`,
      isOne: /^v=DMARC1\s*(?:;|$)/i,
      publish: 'v=DMARC1; p=none',
    }),
  ]);
}

type Sought = { kind: MailRecord['kind']; name: string; isOne: RegExp; publish: string | null };

async function lookUp(dns: Dns, { kind, name, isOne, publish }: Sought): Promise<MailRecord> {
  try {
    const found = (await dns.texts(name)).filter((text) => isOne.test(text));
    const value = found[0] ?? null;
    if (found.length > 1) return { kind, name, state: 'several', value, publish: null };
    return value === null
      ? { kind, name, state: 'missing', value, publish }
      : { kind, name, state: 'found', value, publish: null };
  } catch {
    return { kind, name, state: 'unknown', value: null, publish: null };
  }
}

/** The provider creates the key, so there is nothing to suggest. An empty `p` is a withdrawn key. */
const dkimOf = (dns: Dns, domain: string, selector: string) =>
  lookUp(dns, {
    kind: 'dkim',
    name: `${selector}._domainkey.${domain}`,
    isOne: /(?:^|;)\s*p=[^;\s]/i,
    publish: null,
  });

async function firstFound(asked: readonly Promise<MailRecord>[]): Promise<MailRecord> {
  const records = await Promise.all(asked);
  return records.find(({ state }) => state !== 'missing') ?? records[0]!; // one or more selectors
}

function spfFor(host: string): string | null {
  if (host === '') return null;
  const version = isIP(host);
  if (version !== 0) return `v=spf1 ip${version}:${host} ~all`;
  const [, include] = providerSpf.find(([pattern]) => pattern.test(host)) ?? [];
  return include === undefined ? `v=spf1 a:${host} ~all` : `v=spf1 include:${include} ~all`;
}
