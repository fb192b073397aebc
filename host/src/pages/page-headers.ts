import type { App } from '@souk/server/app';
import type { Settings } from '@souk/server/settings/settings-schema';
import { securityHeaders, securityPolicyOf, walletElsewhere, type Trackers } from './security-policy.ts';

type HeaderInput = {
  app: App;
  /** The language of the page. */
  code: string;
  isPrivate: boolean;
  /** Error pages must not be cached. */
  hasFailed: boolean;
  mode: 'production' | 'development';
  trackers: Trackers;
  marker: string;
  imageOrigin: string | null;
  /** The preview that the operator console shows in a frame (decision 088). */
  isFramed: boolean;
};

export function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** `html`: with its marker, one character per byte (latin1); null if not HTML. */
export function pageHeaders(
  response: Response,
  html: string | null,
  { app, code, isPrivate, hasFailed, mode, trackers, marker, imageOrigin, isFramed }: HeaderInput,
): Record<string, string> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  return {
    ...securityHeaders({ isHttps: app.shop.publicUrl.startsWith('https:'), isConfidential: isPrivate }),
    // Google Pay opens a popup that needs to reach its opener.
    ...(app.shop.payments.wallet ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    ...headers,
    'content-language': code,
    ...(isFramed ? { 'x-robots-tag': 'noindex' } : {}),
    vary: 'Cookie, Accept-Encoding',
    // No stale-while-revalidate: browsers apply it too and would show old prices and reviews (B39).
    'cache-control': isPrivate || hasFailed ? 'no-store' : 'public, max-age=0, s-maxage=60',
    ...(html !== null && mode === 'production'
      ? {
          'content-security-policy': securityPolicyOf(html, {
            marker,
            trackers,
            formOrigins: app.shop.payments.formOrigins,
            wallet: walletElsewhere(app.shop.payments.wallet, app.shop.publicUrl),
            isFramed,
            imageOrigins: imageOrigin === null ? [] : [imageOrigin],
          }),
        }
      : {}),
  };
}

/** Without the banner nobody can consent, so no tracker is loaded. */
export function trackersOf(settings: Settings): Trackers {
  return {
    google: settings.cookie_banner && settings.enable_ga && settings.ga_id !== '',
    meta: settings.cookie_banner && settings.enable_pixel && settings.pixel_id !== '',
  };
}
