import { createHash } from 'node:crypto';
import { buildPayments } from '@souk/server/payment/build-payments';
import type { Wallet } from '@souk/server/outbound/payment-port';
import { walletOf } from '@souk/server/payment/providers/stripe';
import { describe, expect, test } from 'vitest';
import { policyOfConsole } from './serve-console.ts';
import { paymentGroups, readPaymentEnvironment } from '#payments/payment-environment.ts';
import {
  newMarker,
  securityHeaders,
  securityPolicyOf,
  walletElsewhere,
  type Trackers,
  withoutMarker,
} from './security-policy.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

const marker = newMarker();

const bytesOf = (html: string) => Buffer.from(html).toString('latin1');

/** The policy of a page in which all blocks have the marker: `<script async>` → `<script nonce="…" async>`. */
function policyOf(
  html: string,
  options: {
    trackers?: Trackers;
    formOrigins?: readonly string[];
    wallet?: Wallet['origins'] | undefined;
  } = {},
): string {
  return securityPolicyOf(bytesOf(html.replaceAll(/<(script|style)\b/g, `<$1 nonce="${marker}"`)), {
    marker,
    ...options,
  });
}

/** `script-src` → its sources; browsers ignore a repeated directive. */
function directivesOf(policy: string): Record<string, string[]> {
  const parts = policy.split('; ').map((part) => part.split(' '));
  expect(new Set(parts.map(([name]) => name)).size).toBe(parts.length);
  return Object.fromEntries(parts.map(([name, ...sources]) => [name!, sources]));
}

describe('the content security policy of a page', () => {
  test('an inline script is allowed by the hash of exactly its text', () => {
    const text = '\n window.hydrate({"name":"شاي & \\u003c"}); \n';
    const policy = directivesOf(policyOf(`<!doctype html><html><script>${text}</script></html>`));
    expect(policy['script-src']).toEqual(["'self'", sha256(text)]);
    expect(policy['script-src']).not.toContain(sha256(text.trim()));
  });

  test('a known value, computed independently', () => {
    // printf "alert('Hello, world.');" | openssl dgst -sha256 -binary | base64
    expect(policyOf("<script>alert('Hello, world.');</script>")).toContain(
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    );
  });

  test('scripts with attributes count, and identical scripts are listed once', () => {
    const html = '<script type="module" async="">a()</script><script>b()</script><script>a()</script>';
    expect(directivesOf(policyOf(html))['script-src']).toEqual(["'self'", sha256('a()'), sha256('b()')]);
  });

  test('scripts with an address and empty scripts need no hash', () => {
    const html =
      '<script src="/assets/entry.js"></script>' +
      '<script async src="/messages/en.abc.js">ignored()</script><script></script>';
    expect(directivesOf(policyOf(html))['script-src']).toEqual(["'self'"]);
  });

  test('inline styles are allowed by hash in their own directive', () => {
    const html = '<style>:root{--colour:#0f766e}</style><script>a()</script>';
    const policy = directivesOf(policyOf(html));
    expect(policy['style-src']).toEqual(["'self'", sha256(':root{--colour:#0f766e}')]);
    expect(policy['script-src']).toEqual(["'self'", sha256('a()')]);
  });

  test.each([
    ['a script', '<script>steal()</script>'],
    ['a script with a nonce of its own', '<script nonce="guessed">steal()</script>'],
    ['a script that quotes one of ours', `<script data-x='<script nonce="">'>steal()</script>`],
    ['JSON-LD, which no browser runs', '<script type="application/ld+json">{"@type":"Product"}</script>'],
    ['a style', '<style>body{display:none}</style>'],
    ['the beginning of a comment', '<!-- <script>steal()</script>'],
  ])('%s injected into the page is not allowed: only blocks with the marker are', (_what, injected) => {
    const own = `<script nonce="${marker}">ours()</script><style nonce="${marker}">p{}</style>`;
    const policy = directivesOf(securityPolicyOf(`<body>${injected}${own}</body>`, { marker }));
    expect(policy['script-src']).toEqual(["'self'", sha256('ours()')]);
    expect(policy['style-src']).toEqual(["'self'", sha256('p{}')]);
  });

  test('an unclosed tag that swallows one of ours is not allowed by its marker', () => {
    const html = `<script src=//evil.example/x.js <script nonce="${marker}">ours()</script>`;
    expect(directivesOf(securityPolicyOf(html, { marker }))['script-src']).toEqual(["'self'"]);
  });

  test('the marker differs for each rendering, and is not sent', () => {
    expect(newMarker()).not.toBe(newMarker());
    const html = `<script type="module" nonce="${marker}" async="">a()</script><style nonce="${marker}">p{}</style>`;
    expect(withoutMarker(html, marker)).toBe('<script type="module" async="">a()</script><style>p{}</style>');
    const policy = directivesOf(securityPolicyOf(html, { marker }));
    expect(policy['script-src']).toEqual(["'self'", sha256('a()')]);
    expect(JSON.stringify(policy)).not.toContain(marker);
  });

  test.each([
    ['a page without scripts', '<p>no</p>'],
    ['a page with many', '<script>a()</script><script type="module">b()</script><style>p{}</style>'],
    ['a page whose text asks for it', `<p>script-src 'unsafe-inline' 'unsafe-eval' *</p>`],
  ])('%s never allows unhashed scripts', (_name, html) => {
    const policy = directivesOf(policyOf(html));
    for (const name of ['default-src', 'script-src']) {
      expect(policy[name]!.filter((source) => !/^'(self|sha256-.+)'$/.test(source))).toEqual([]);
    }
    expect(policy).not.toHaveProperty('script-src-elem');
    expect(policy).not.toHaveProperty('script-src-attr');
  });

  test('no framing, no base, no plug-ins, forms only to the shop', () => {
    expect(directivesOf(policyOf('<p>page</p>'))).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'connect-src': ["'self'"],
    });
  });
});

describe('trackers', () => {
  const google = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

  test.each([
    [{ google: false, meta: false }, [], []],
    [
      { google: true, meta: false },
      ['https://www.googletagmanager.com'],
      [...google, 'https://www.googletagmanager.com'],
    ],
    [{ google: false, meta: true }, ['https://connect.facebook.net'], ['https://www.facebook.com']],
    [
      { google: true, meta: true },
      ['https://www.googletagmanager.com', 'https://connect.facebook.net'],
      [...google, 'https://www.googletagmanager.com', 'https://www.facebook.com'],
    ],
  ])('%j allows its own origins and no others', (trackers, scripts, others) => {
    const policy = directivesOf(policyOf('<script>a()</script>', { trackers }));
    expect(policy['script-src']).toEqual(["'self'", sha256('a()'), ...scripts]);
    expect(policy['img-src']).toEqual(["'self'", 'data:', ...others]);
    expect(policy['connect-src']).toEqual(["'self'", ...others]);
    expect(policy['default-src']).toEqual(["'self'"]);
  });
});

describe('forms that are posted to payment providers', () => {
  const log = { info: () => undefined, warn: () => undefined };
  const allowedWith = (source: Record<string, string>) => {
    const payments = buildPayments(readPaymentEnvironment(source), { fetch, now: () => new Date(), log });
    const { formOrigins } = payments;
    const ofConsole = directivesOf(policyOfConsole('', formOrigins))['form-action'];
    // The console posts the same form for test payments.
    expect(ofConsole).toEqual(["'self'", ...formOrigins]);
    return directivesOf(policyOf('<p>page</p>', { formOrigins }))['form-action'];
  };
  const keysOf = (provider: keyof typeof paymentGroups) =>
    Object.fromEntries(paymentGroups[provider].needed.map((name) => [name, 'live_1']));

  test.each([
    ['razorpay', ['https://api.razorpay.com']],
    // PayFast redirects after the form, and browsers apply the directive to redirects too.
    ['payfast', ['https://www.payfast.co.za', 'https://*.payfast.co.za', 'https://*.payfast.io']],
    ['stripe', []],
    ['paypal', []],
    ['flutterwave', []],
    ['iyzico', []],
    ['phonepe', []],
  ] as const)('%s with live keys: %s', (provider, origins) => {
    expect(allowedWith(keysOf(provider))).toEqual(["'self'", ...origins]);
  });

  test('two of them, one elsewhere; nothing else is allowed', () => {
    const source = { ...keysOf('razorpay'), ...keysOf('payfast'), PAYFAST_URL: 'https://sandbox.example/x' };
    expect(allowedWith(source)).toEqual(["'self'", 'https://api.razorpay.com', 'https://sandbox.example']);
    const [plain, loose] = [[], ['https://api.razorpay.com']].map((formOrigins) =>
      directivesOf(policyOf('<p>page</p>', { formOrigins })),
    );
    expect({ ...loose, 'form-action': null }).toEqual({ ...plain, 'form-action': null });
  });
});

describe('the wallet button', () => {
  const wallet = walletOf({ scriptUrl: 'https://js.stripe.com/endive/stripe.js' }).origins;
  test('allows Stripe.js and its frames, and nothing else', () => {
    const [plain, loose] = [undefined, wallet].map((origins) =>
      directivesOf(policyOf('<p>page</p>', { wallet: origins })),
    );
    expect(loose!['script-src']).toEqual([
      ...plain!['script-src']!,
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
    expect(loose!['frame-src']).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(loose!['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
    const others = { 'script-src': null, 'frame-src': null, 'connect-src': null };
    expect({ ...loose, ...others }).toEqual({ ...plain, ...others });
  });

  test("with a stand-in allows one script, which may be the shop's own", () => {
    const standIn = walletOf({ scriptUrl: 'http://localhost:3000/sandbox/stripe/js/stripe.js' });
    expect(walletElsewhere(standIn, 'http://localhost:4000').script).toEqual(['http://localhost:3000']);
    const nothing = { script: [], frame: [], connect: [] };
    expect(walletElsewhere(standIn, 'http://localhost:3000')).toEqual(nothing);
    expect(walletElsewhere(null, 'http://localhost:3000')).toEqual(nothing);
  });
});

describe('the other headers of a page', () => {
  test('a confidential page sends no referrer to other sites', () => {
    const headers = securityHeaders({ isHttps: false, isConfidential: true });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test('HSTS for a year with HTTPS, and never without', () => {
    const secure = securityHeaders({ isHttps: true, isConfidential: false });
    expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(secure['referrer-policy']).toBe('strict-origin-when-cross-origin');
    const plain = securityHeaders({ isHttps: false, isConfidential: false });
    expect(plain).not.toHaveProperty('strict-transport-security');
  });
});
