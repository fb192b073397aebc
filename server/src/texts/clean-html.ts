import sanitize from 'sanitize-html';
import { isPlainHtml } from './plain-html.ts';

const options: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'details',
    'summary',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'abbr',
    'time',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    time: ['datetime'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    '*': ['dir', 'lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Own pictures only: an external one would reveal visitors to its host.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName, { href = '', title = '' }) => ({
      tagName,
      attribs: { href, ...(title ? { title } : {}), ...relOf(href) },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

/**
 * Sanitizes HTML of pages and descriptions: allows text, lists, tables, links and pictures; no scripts, styles, forms, IDs or handlers
 * (ASVS 1.3.1). Tested in clean-html.test.ts.
 */
export function cleanHtml(html: string): string {
  return isPlainHtml(html) ? html : sanitize(html, options);
}

/** External links pass on neither referrer nor ranking. */
function relOf(href: string): sanitize.Attributes {
  return /^\s*https?:/i.test(href) ? { rel: 'noopener noreferrer nofollow' } : {};
}
