import { expect, test } from 'vitest';
import { htmlOf, plainTextOf } from './plain-text.ts';

test.each([
  ['<p>Soft socks.</p><p>The seam is flat &amp; thin.</p>', 'Soft socks.\n\nThe seam is flat & thin.'],
  ['<p>One<br>two</p><ul><li>Soft cuff</li><li>1 &lt; 2</li></ul>', 'One\ntwo\n\n- Soft cuff\n- 1 < 2'],
  ['', ''],
])('%s is typed as text and comes back as it was', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
  expect(htmlOf(text)).toBe(html);
});

test.each([
  '<p><b>Bold</b></p>',
  '<h2>Title</h2>',
  '<ol><li>One</li></ol>',
  '<!-- note -->',
  '<p>caf&eacute;</p>',
])('%s is more than text, and is not turned into any', (html) => expect(plainTextOf(html)).toBeNull());

test('what looks like HTML and was typed is shown as it was typed', () => {
  expect(htmlOf('Use <b> & be bold')).toBe('<p>Use &lt;b&gt; &amp; be bold</p>');
});
