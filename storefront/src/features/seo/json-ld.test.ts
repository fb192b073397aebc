import { expect, test } from 'vitest';
import { escapeForScript } from './json-ld.tsx';

test('a product named </script> is escaped and parses unchanged', () => {
  const name = '</script><img src=x onerror=alert(1)>\u2028\u2029';
  const escaped = escapeForScript(JSON.stringify({ name }));
  expect(escaped).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(escaped)).toEqual({ name });
});
