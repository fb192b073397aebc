import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '@souk/server/app';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { PageLooks } from './page-language.ts';
import { consolePages } from './serve-console.ts';

test('says that the shop is starting until the console is built, then sends it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'souk-console-'));
  const server = Fastify();
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const texts = { firstUrl: '/messages/first.js', laterUrl: '/messages/later.js' };
  const looks = {
    codeOf: async () => 'ar',
    tokensCss: async () => ':root{}',
    language: async () => ({ code: 'ar', direction: 'rtl', ofConsole: async () => texts }),
  };
  server.get(
    '/seller',
    consolePages({
      app: { shop: { publicUrl: 'http://localhost', payments: { formOrigins: [] } } } as unknown as App,
      looks: looks as unknown as PageLooks,
      folder,
      sendErrorPage: (_request, reply, kind) => reply.code(503).send(kind),
    }),
  );
  const ask = () => server.inject('/seller');
  expect(await ask()).toMatchObject({ statusCode: 503, body: 'starting' });
  await writeFile(join(folder, 'index.html'), '<html lang="en" dir="ltr"><!-- texts --></html>');
  const reply = await ask();
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<html lang="ar" dir="rtl">');
  expect(reply.body).toContain('<script defer src="/messages/first.js"></script>');
});
