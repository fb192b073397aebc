import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FocusEvent, MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { numberFocus } from './number-focus.ts';

function focusByClick(given: Parameters<typeof numberFocus>[0], isFocused = false) {
  const field = { select: vi.fn(), focus: vi.fn(), ownerDocument: { activeElement: null as unknown } };
  if (isFocused) field.ownerDocument.activeElement = field;
  const preventDefault = vi.fn();
  const handlers = numberFocus(given);
  // Handlers read only these properties.
  handlers.onMouseDown?.({
    button: 0,
    currentTarget: field,
    preventDefault,
  } as unknown as MouseEvent<HTMLInputElement>);
  if (!isFocused) handlers.onFocus?.({ currentTarget: field } as unknown as FocusEvent<HTMLInputElement>);
  return { selected: field.select.mock.calls.length, kept: preventDefault.mock.calls.length };
}

test.each([[{ inputMode: 'numeric' }], [{ inputMode: 'decimal' }], [{ type: 'number' }]] as const)(
  'a field with %j selects its content on focus, also by click, and keeps its own handlers',
  (given) => {
    const [onFocus, onMouseDown] = [vi.fn(), vi.fn()];
    expect(focusByClick({ ...given, onFocus, onMouseDown })).toEqual({ selected: 1, kept: 1 });
    expect([onFocus.mock.calls.length, onMouseDown.mock.calls.length]).toEqual([1, 1]);
  },
);

test('a second click places the caret', () =>
  expect(focusByClick({ inputMode: 'numeric' }, true)).toEqual({ selected: 0, kept: 0 }));

test('text and read-only numbers are not selected', () => {
  for (const given of [{}, { inputMode: 'text' }, { inputMode: 'numeric', readOnly: true }] as const)
    expect(focusByClick(given)).toEqual({ selected: 0, kept: 0 });
});

test('every plain input for numbers uses it', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{kit,console,storefront}/src/**/*.tsx', { cwd: root });
  const plain = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<input\b[\s\S]*?\/>/g)].flatMap(([input]) =>
      /inputMode=(?!"(?:text|email|url|tel|search)")|type="number"/.test(input) &&
      !input.includes('numberFocus(')
        ? [file]
        : [],
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(plain).toEqual([]);
});
