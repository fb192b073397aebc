import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { readSettings } from '@souk/server/settings/settings-schema';
import type { KnownSite } from '@souk/server/settings/site-cache';
import { describe, expect, test } from 'vitest';
import { errorPagesOf, type ErrorPageKind } from './error-page.ts';

const english = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };
const publicUrl = 'https://shop.example';

function siteOf(settings: Record<string, unknown>, languages = [english, arabic]): KnownSite {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }));
  const defaultLanguage = languages.find((language) => language.is_default) ?? languages[0]!;
  return { settings: readSettings(rows), languages, defaultLanguage, searchRules: [], serviceKeys: [] };
}

function ask(
  kind: ErrorPageKind,
  {
    method = 'GET',
    headers = {},
    known = null,
  }: { method?: string; headers?: IncomingHttpHeaders; known?: KnownSite | null } = {},
) {
  return errorPagesOf({ publicUrl, lastKnown: () => known })({ method, headers }, kind);
}

const languageOf = ({ body }: { body: string }) =>
  /<html lang="(.*?)" dir="(.*?)"/.exec(body)?.slice(1).join(' ');

test.each([
  ['away', 503],
  ['busy', 503],
  ['starting', 503],
  ['restarting', 503],
] as const)(
  'F2: %s is %i, reloads without a script when Retry-After says, and is not cached',
  (kind, status) => {
    const page = ask(kind);
    const seconds = page.headers['retry-after'];
    expect([page.status, page.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(Number(seconds)).toBeGreaterThanOrEqual(3);
    expect(page.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(page.body).toContain(`automatically every ${seconds} seconds`);
    expect(page.body).toContain('<a class="first" href="">Try again</a><a href="/">Go to the home page</a>');
  },
);

test.each([
  ['failed', 500],
  ['tooLarge', 413],
  ['unreadable', 400],
  ['slow', 408],
] as const)('%s is %i: does not reload, because that would not help', (kind, status) => {
  const page = ask(kind);
  expect(page.status).toBe(status);
  expect(page.headers).not.toHaveProperty('retry-after');
  expect(page.body).not.toContain('http-equiv="refresh"');
});

test('refused visitors do not all come back in the same second', () => {
  const seconds = Array.from({ length: 60 }, () => ask('busy').headers['retry-after']);
  expect(new Set(seconds).size).toBeGreaterThan(1);
});

describe('a form submitted without a script', () => {
  const headers = { referer: `${publicUrl}/contact?about=order` };

  test('is never submitted again by the page; a link leads back to where it was', () => {
    for (const kind of ['away', 'busy', 'restarting'] as const) {
      const page = ask(kind, { method: 'POST', headers });
      expect(page.body).not.toContain('http-equiv="refresh"');
      expect(page.body).toContain('<a class="first" href="/contact?about=order">Go back</a>');
      expect(page.headers['retry-after']).toMatch(/^\d+$/);
    }
  });

  test('is called lost only if it certainly was', () => {
    expect(ask('busy', { method: 'POST' }).body).toContain('wasn’t accepted');
    expect(ask('away', { method: 'POST' }).body).toContain('check before you send it again');
    expect(ask('failed', { method: 'POST' }).body).toContain('check before you send it again');
  });

  test.each([
    ['without a word of where it stood', {}],
    ['from another site', { referer: 'https://evil.example/x' }],
    ['from nowhere', { referer: 'not an address' }],
  ])('%s leads back to its own address', (_what, given) => {
    expect(ask('busy', { method: 'POST', headers: given }).body).toContain(
      '<a class="first" href="">Go back</a>',
    );
  });

  test('does not lead to another site by a path with two leading slashes', () => {
    const given = { referer: `${publicUrl}//evil.example/x` };
    expect(ask('busy', { method: 'POST', headers: given }).body).toContain('href="/evil.example/x"');
  });
});

describe("the visitor's language", () => {
  const known = siteOf({});

  test.each([
    ['the choice made in the shop', { cookie: 'a=1; currentLanguage=ar', 'accept-language': 'en' }, 'ar rtl'],
    ['what the browser asks for', { 'accept-language': 'sv, ar-EG;q=0.8, en;q=0.5' }, 'ar rtl'],
    [
      'a choice that the shop does not have',
      { cookie: 'currentLanguage=xx', 'accept-language': 'ar' },
      'ar rtl',
    ],
    ['nothing that the shop speaks', { 'accept-language': 'sv' }, 'en ltr'],
    ['nothing at all', {}, 'en ltr'],
    ['nonsense', { 'accept-language': ';;q=,,*;q=x' }, 'en ltr'],
  ])('%s', (_what, headers, language) => {
    expect(languageOf(ask('away', { headers, known }))).toBe(language);
    expect(languageOf(ask('starting', { headers }))).toBe(language); // before any database has answered
  });

  test("the shop's own if the visitor has no preference", () => {
    const own = siteOf({}, [
      { ...english, is_default: false },
      { ...arabic, is_default: true },
    ]);
    expect(languageOf(ask('away', { known: own }))).toBe('ar rtl');
  });

  test('no language that the shop does not offer', () => {
    const onlyEnglish = siteOf({}, [english]);
    const page = ask('away', { headers: { 'accept-language': 'ar' }, known: onlyEnglish });
    expect(languageOf(page)).toBe('en ltr');
  });

  test('all of its words', () => {
    const page = ask('away', { headers: { 'accept-language': 'ar' } });
    expect(page.headers['content-language']).toBe('ar');
    expect(page.body).toContain('لحظة من فضلك');
    expect(page.body.replaceAll(/<style>.*?<\/style>|<[^>]*>|Souk/gs, '')).not.toMatch(/[a-z]{3}/i);
  });
});

describe("the shop's branding", () => {
  test('has the name and colors that the operator chose', () => {
    const known = siteOf({ site_name: 'Bazaar <&> "Sons"', primary_color: '#7c2d12' });
    const { body } = ask('away', { known });
    expect(body).toContain('<bdi>Bazaar &#60;&#38;&#62; &#34;Sons&#34;</bdi>');
    expect(body).toContain('--primary:#7c2d12');
  });

  test('is the default before the settings were read', () => {
    expect(ask('starting').body).toContain('<bdi>Souk</bdi>');
    expect(ask('starting').body).toContain('--primary:#0f766e');
  });

  test('needs no external file, script or site', () => {
    expect(ask('away').body).not.toMatch(/<script|\bsrc=|url\(|@import|https?:/);
  });

  test('uses no left and right', () => {
    expect(ask('away').body).not.toMatch(
      /(?:margin|padding|border)-(?:left|right)|[{;](?:left|right|width|height):/,
    );
  });
});

test('3.4: it has the headers of every page, and a policy that allows its own style and nothing else', () => {
  const { headers, body } = ask('failed');
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    vary: 'Cookie, Accept-Language',
  });
});

test('HEAD gets the headers without the page', () => {
  const { headers, body } = ask('busy', { method: 'HEAD' });
  expect([body, headers['retry-after']]).toEqual(['', expect.stringMatching(/^\d+$/)]);
});
