import { expect, test } from 'vitest';
import { htmlOf, plainTextOf } from './plain-text.ts';

test.each([
  ['<p>Soft socks.</p><p>The seam is flat &amp; thin.</p>', 'Soft socks.\n\nThe seam is flat & thin.'],
  ['<p>One<br>two</p><ul><li>Soft cuff</li><li>1 &lt; 2</li></ul>', 'One\ntwo\n\n- Soft cuff\n- 1 < 2'],
  ['', ''],
])('%s is edited as text and converted back unchanged', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
  expect(htmlOf(text)).toBe(html);
});

test.each([
  '<p><b>Bold</b></p>',
  '<h2>Title</h2>',
  '<ol><li>One</li></ol>',
  '<!-- note -->',
  '<p>caf&eacute;</p>',
])("%s is more than text and isn't converted", (html) => expect(plainTextOf(html)).toBeNull());

test('typed text that looks like HTML is displayed as typed', () => {
  expect(htmlOf('Use <b> & be bold')).toBe('<p>Use &lt;b&gt; &amp; be bold</p>');
});
