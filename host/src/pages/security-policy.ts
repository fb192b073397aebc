import { hash, randomBytes } from 'node:crypto';
import type { Wallet } from '@souk/server/outbound/payment-port';

/** Trackers configured by the operator, loaded with consent (`storefront/src/layout/trackers.tsx`). */
export type Trackers = { google: boolean; meta: boolean };

const noWallet: Wallet['origins'] = { script: [], frame: [], connect: [] };
const noTrackers: Trackers = { google: false, meta: false };

// https://developers.google.com/tag-platform/security/guides/csp; Meta documents none: these are what its pixel requests.
const googleTags = 'https://www.googletagmanager.com';
const googleHosts = ['https://*.google-analytics.com', 'https://*.analytics.google.com', googleTags];
const metaPixel = 'https://www.facebook.com';

/**
 * A secret of one rendering. The storefront's root writes it as the nonce of its own inline blocks, so that injected blocks
 * cannot be mistaken for them. It is removed before the page is sent: `withoutMarker`.
 */
export function newMarker(): string {
  return randomBytes(18).toString('base64url');
}

const attributeOf = (marker: string) => ` nonce="${marker}"`;

export function withoutMarker(html: string, marker: string): string {
  return html.replaceAll(attributeOf(marker), '');
}

/**
 * The content security policy of one rendered page (ASVS 3.4.3; `html`: one character per byte): the hashes of the inline
 * blocks that have its marker, because a nonce in a cached page would not be secret. Other origins belong to configured
 * trackers and the wallet. `formOrigins`: payment providers that receive a form from the browser; `wallet`: what the wallet button
 * loads. Both apply to every page, because the payment page is usually entered by client-side navigation.
 */
export function securityPolicyOf(
  html: string,
  {
    marker,
    trackers = noTrackers,
    formOrigins = [],
    wallet = noWallet,
    imageOrigins = [],
    isFramed = false,
  }: {
    marker: string;
    trackers?: Trackers;
    formOrigins?: readonly string[];
    wallet?: Wallet['origins'] | undefined;
    imageOrigins?: readonly string[];
    /** May be framed by our own pages; other pages may not be framed at all. */
    isFramed?: boolean;
  },
): string {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() };
  for (const { kind, text } of ownBlocks(html, attributeOf(marker)))
    hashes[kind].add(`'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`);
  const allowed = originsOf(trackers);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes.script, ...wallet.script, ...allowed.script].join(' '),
    ['style-src', "'self'", ...hashes.style].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...imageOrigins, ...allowed.image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...wallet.connect, ...allowed.connect].join(' '),
    ...(wallet.frame.length > 0 ? [['frame-src', "'self'", ...wallet.frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...formOrigins].join(' '),
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ].join('; ');
}

/** Removes the shop's own origin, used when the sandbox replaces Stripe. */
export function walletElsewhere(wallet: Wallet | null, publicUrl: string): Wallet['origins'] {
  if (!wallet) return noWallet;
  const { script, frame, connect } = wallet.origins;
  return { script: script.filter((origin) => origin !== publicUrl), frame, connect };
}

/** The inline blocks whose opening tag has `attribute`; scans only these places of the page. */
function* ownBlocks(html: string, attribute: string): Generator<{ kind: 'script' | 'style'; text: string }> {
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    // From the end of the previous tag: an unclosed tag would swallow ours, and the marker would become its attribute.
    const begin = html.indexOf('<', html.lastIndexOf('>', at) + 1);
    const inside = html.indexOf('>', at) + 1;
    const tag = html.slice(begin, inside);
    const kind = /^<(script|style)\b[^>]*>$/.exec(tag)?.[1] as 'script' | 'style' | undefined;
    // Scripts with `src` are covered by 'self'.
    if (!kind || /\bsrc=/.test(tag)) continue;
    const end = html.indexOf(`</${kind}>`, inside);
    if (end > inside) yield { kind, text: html.slice(inside, end) };
  }
}

function originsOf({ google, meta }: Trackers): Record<'script' | 'image' | 'connect', string[]> {
  return {
    script: [...(google ? [googleTags] : []), ...(meta ? ['https://connect.facebook.net'] : [])],
    image: [...(google ? googleHosts : []), ...(meta ? [metaPixel] : [])],
    connect: [...(google ? googleHosts : []), ...(meta ? [metaPixel] : [])],
  };
}

/** Headers of every page (ASVS 3.4). */
export function securityHeaders({
  isHttps,
  isConfidential,
}: {
  isHttps: boolean;
  isConfidential: boolean;
}): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': isConfidential ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
