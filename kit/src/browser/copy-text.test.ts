import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { copyText, copyWithoutMarks } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

const marked = '\u200f\u2068$1,249.50\u2069';

test('copies a text without direction marks, and reports whether there is a clipboard', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText(marked)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('$1,249.50');
  vi.stubGlobal('navigator', {});
  expect(await copyText(marked)).toBe(false);
});

test.each([
  ['takes direction marks out of a copied selection', marked, '$1,249.50'],
  ['leaves a selection without marks to the browser', '$1,249.50', null],
])('%s', (_what, selected, copied) => {
  const heard: ((event: ClipboardEvent) => void)[] = [];
  copyWithoutMarks({
    addEventListener: (_name: string, listener: never) => heard.push(listener),
    getSelection: () => ({ toString: () => selected }) as Selection,
  });
  const setData = vi.fn();
  const preventDefault = vi.fn();
  heard[0]!({ defaultPrevented: false, clipboardData: { setData }, preventDefault } as never);
  expect(setData.mock.calls).toEqual(copied === null ? [] : [['text/plain', copied]]);
  expect(preventDefault).toHaveBeenCalledTimes(copied === null ? 0 : 1);
});

test('every copy button of the shop and the consoles uses copyText', async () => {
  const root = new URL('../../../', import.meta.url).pathname;
  const direct: string[] = [];
  for await (const file of glob('{kit,console,storefront}/src/**/*.{ts,tsx}', { cwd: root }))
    if (!file.includes('copy-text') && /clipboard\??\.writeText/.test(readFileSync(root + file, 'utf8')))
      direct.push(file);
  expect(direct).toEqual([]);
});
