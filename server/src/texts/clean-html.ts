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
  // Pictures of ours only: a foreign one would tell its owner who reads the page.
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
 * HTML of pages and descriptions as it may be shown: text, lists, tables, links, pictures; no script, style, form,
 * id or handler (ASVS 1.3.1). Held by clean-html.test.ts.
 */
export function cleanHtml(html: string): string {
  return isPlainHtml(html) ? html : sanitize(html, options);
}

/** Other sites neither learn where the reader came from nor gain from the link. */
function relOf(href: string): sanitize.Attributes {
  return /^\s*https?:/i.test(href) ? { rel: 'noopener noreferrer nofollow' } : {};
}
