import { createHash } from 'node:crypto';

const inlineBlock = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * The content security policy of one rendered page (ARCHITECTURE §4 "Safe pages"): the hashes of its own inline
 * blocks, because a nonce in a page that is kept for everybody would be no secret.
 */
export function securityPolicyOf(html: string): string {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() };
  for (const [, kind, attributes = '', text = ''] of html.matchAll(inlineBlock)) {
    // Data blocks (JSON-LD) are never run, and a script with an address is covered by 'self'.
    if (!text || /\bsrc=|type="application\/ld\+json"/.test(attributes)) continue;
    hashes[kind as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes.script].join(' '),
    ['style-src', "'self'", ...hashes.style].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every page (INVARIANTS §4, 3.4). */
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
