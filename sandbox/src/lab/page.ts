import { createHash } from 'node:crypto';
import type { Answer } from './exchange.ts';
import { markup, type Markup, raw } from './markup.ts';
import type { Language } from './language.ts';
import { pageStyle } from './page-style.ts';
import { textOf } from './texts.ts';

export type PageParts = {
  status?: number;
  language: Language;
  /** Also the heading, unless `hasOwnHeading`. */
  title: string;
  content: Markup;
  /** Banner above every page; default: the payments' one. */
  ribbon?: string;
  /** Additional origins the page's forms may lead to; browsers also check redirects. */
  formTargets?: readonly string[];
  /** Optional script; the page must work without it. */
  script?: string;
};

/** A sandbox page: no script but the given one, nothing external, no caching, no framing. */
export function page({
  status = 200,
  language,
  title,
  content,
  ribbon = textOf(language, 'sandbox'),
  formTargets = [],
  script = '',
}: PageParts): Answer {
  const policy = [
    `default-src 'none'`,
    `style-src '${hashOf(pageStyle)}'`,
    ...(script ? [`script-src '${hashOf(script)}'`] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
  const document = markup`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>${raw(pageStyle)}</style>
      </head>
      <body>
        <p class="ribbon">${ribbon}</p>
        <main>${content}</main>
        ${script ? markup`<script>${raw(script)}</script>` : null}
      </body>
    </html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      // The shop's pages may check where a buyer comes from, but the path would reveal the payment's token.
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
    body: document.text,
  };
}

export function messagePage(parts: {
  status: number;
  language: Language;
  title: string;
  sentence: string;
  ribbon?: string;
  details?: string;
  link?: { href: string; text: string };
}): Answer {
  const { title, sentence, details, link } = parts;
  const content = markup`<section class="card">
    <h1>${title}</h1>
    <p>${sentence}</p>
    ${details ? markup`<pre>${details}</pre>` : null}
    ${link ? markup`<p><a href="${link.href}">${link.text}</a></p>` : null}
  </section>`;
  return page({ ...parts, content });
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
