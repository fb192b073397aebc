import { expect, test } from 'vitest';
import { readEnvironment } from '#environment.ts';
import { installerOrigins } from './setup-link.ts';

const origins = (source: Record<string, string>) => installerOrigins(readEnvironment(source), ['192.0.2.7']);

test.each([
  [{}, ['http://localhost:3000']],
  [{ HOST: '::1', PORT: '8080' }, ['http://[::1]:8080']],
  [{ HOST: '192.0.2.9' }, ['http://192.0.2.9:3000']],
  [{ HOST: '0.0.0.0' }, ['http://localhost:3000', 'http://192.0.2.7:3000']],
  [{ HOST: '::', PORT: '80' }, ['http://localhost', 'http://192.0.2.7']],
  [{ PUBLIC_URL: 'https://shop.example' }, ['https://shop.example', 'http://localhost:3000']],
  [{ PUBLIC_URL: 'http://192.0.2.9:3000', HOST: '192.0.2.9' }, ['http://192.0.2.9:3000']],
])('with %o the installer opens at %o', (source, expected) => {
  expect(origins(source)).toEqual(expected);
});
