import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { isPlainHtml } from './plain-html.ts';

const attacks: [string, string][] = [
  ['script', '<script>alert(1)</script>'],
  ['script that closes itself badly', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['handler', '<img src=x onerror=alert(1)>'],
  ['handler without a space', '<img/src="x"/onerror=alert(1)>'],
  ['svg', '<svg onload=alert(1)><script>alert(1)</script></svg>'],
  ['math', '<math><mi//xlink:href="data:x,<script>alert(1)</script>">'],
  ['javascript link', '<a href="javascript:alert(1)">x</a>'],
  ['javascript link in disguise', '<a href="jav&#x09;ascript:alert(1)">x</a>'],
  ['javascript link with a control character', '<a href="\u0001javascript:alert(1)">x</a>'],
  ['data link', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['vbscript link', '<a href="vbscript:msgbox(1)">x</a>'],
  ['frame', '<iframe src="https://other.example"></iframe>'],
  ['object', '<object data="x.swf"></object><embed src="x.swf">'],
  ['style', '<style>*{background:url(javascript:alert(1))}</style><p style="position:fixed">x</p>'],
  ['form', '<form action="https://other.example"><input name=password><button>Go</button></form>'],
  ['base', '<base href="https://other.example/">'],
  ['meta', '<meta http-equiv="refresh" content="0;url=https://other.example">'],
  ['comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
  ['template', '<template><script>alert(1)</script></template>'],
  ['foreign picture', '<img src="https://other.example/pixel.gif" alt="">'],
  ['picture of another scheme', '<img src="//other.example/pixel.gif" alt="">'],
  ['id that shadows', '<p id="__proto__">x</p><a id="location">x</a>'],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
];

describe('ASVS 1.3.1: "static pages and descriptions cleaned on the server"', () => {
  test.each(attacks)('removes %s', (_name, html) => {
    const cleaned = cleanHtml(html);
    expect(cleaned).not.toMatch(
      /<(script|svg|math|iframe|object|embed|style|form|input|button|base|meta|template|noscript|!--)/i,
    );
    expect(cleaned).not.toMatch(/<[^>]*\s(on\w+|style|id)\s*=/i);
    expect(cleaned).not.toMatch(/(href|src)\s*=\s*["']?\s*(javascript|data|vbscript|\/\/)/i);
    expect(cleaned).not.toContain('other.example');
  });

  test('sanitizing is idempotent', () => {
    const once = attacks.map(([, html]) => cleanHtml(html));
    expect(once.map(cleanHtml)).toEqual(once);
  });

  test('preserves headings, lists, tables, links and details', () => {
    const html =
      '<h2>Terms</h2><p>Read <strong>this</strong> and <em>that</em>.</p><ul><li>One</li></ul>' +
      '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td colspan="2">Mon</td></tr></tbody></table>' +
      '<details><summary>Why?</summary><p>Because.</p></details>';
    expect(cleanHtml(html)).toBe(html);
  });

  test('an external link passes on no referrer; an internal link stays unchanged', () => {
    expect(cleanHtml('<a href="https://other.test/a">x</a>')).toBe(
      '<a href="https://other.test/a" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(cleanHtml('<a href="/page/terms" onclick="x()">x</a>')).toContain('href="/page/terms"');
  });

  test('text that looks like a tag stays text', () => {
    expect(cleanHtml('5 < 6 &amp; 7 > 3')).toBe('5 &lt; 6 &amp; 7 &gt; 3');
  });

  test('HTML recognized as clean is unchanged by sanitizing', () => {
    const parts = [
      '<p>',
      '</p>',
      '<h3>',
      '</h3>',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      '<b>',
      '</b>',
      '<br>',
      '<P>',
      '<p id="a">',
      '&amp;',
      '<',
      '"\'\u00a0\n',
    ];
    let sequences = [''];
    const known: string[] = [];
    for (let length = 1; length <= 5; length++) {
      // Malformed prefixes, such as an end tag without its start.
      sequences = sequences
        .flatMap((html) => parts.map((part) => html + part))
        .filter((html) => !/<[^/bhlpu]|^<\/|[<&]$|&amp;./.test(html));
      known.push(...sequences.filter(isPlainHtml));
    }
    expect(known).toContain('<ul><li>"\'\u00a0\n</li></ul>');
    // A script after it is removed, and the rest is sanitized.
    expect(known.map((html) => cleanHtml(`${html}<script></script>`))).toEqual(known);
    for (const html of [
      '<p>a<p>b</p></p>',
      '<li>a</li>',
      '<p>a',
      'a</p>',
      '<P>a</P>',
      '<p>a</p >',
      '<p dir="rtl">a</p>',
      'a & b',
      '<i>a</i>',
      '<toString></toString>',
    ])
      expect([html, isPlainHtml(html)]).toEqual([html, false]);
  });
});
