import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileMailer } from '@souk/server/notification/mail/file-mailer';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDevMail } from './serve-dev-mail.ts';

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-mail-'));
  server = fastify();
  serveDevMail(server, { folder, publicUrl: 'http://localhost:3000' });
  await fileMailer(folder).send({
    kind: 'order-placed',
    messageId: '<mail-1-abc@shop.test>',
    from: { name: 'Bazaar', address: 'shop@shop.test' },
    to: 'layla@example.com',
    subject: '<img src=x onerror=alert(1)>',
    html: '<p>Hello Layla</p>',
    text: 'Hello Layla\n',
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'localhost:3000', ...headers } });

test('serves the list, a single email and JSON', async () => {
  const list = await get('/dev/mail');
  expect(list.body).toContain('href="/dev/mail/mail-1-abc-shop-test"');
  expect(list.body).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(list.body).not.toContain('<img');
  expect((await get('/dev/mail/mail-1-abc-shop-test')).body).toBe('<p>Hello Layla</p>');
  const { mails } = (await get('/dev/mail.json')).json<{ mails: object[] }>();
  expect(mails).toMatchObject([{ kind: 'order-placed', to: 'layla@example.com', text: 'Hello Layla\n' }]);
  expect((await get('/dev/mail/mail-2')).statusCode).toBe(404);
});

test("emails can't run scripts, and aren't cached", async () => {
  for (const path of ['/dev/mail', '/dev/mail/mail-1-abc-shop-test', '/dev/mail.json']) {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['content-security-policy']).toContain("img-src 'self' http://localhost:3000;");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each([
  ['by a name that somebody else points here', { host: 'shop.example' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through a proxy that says so as it should', { forwarded: 'for=203.0.113.7' }],
])('requests %s get nothing', async (_case, headers) => {
  for (const path of ['/dev/mail', '/dev/mail/mail-1-abc-shop-test', '/dev/mail.json']) {
    const reply = await get(path, headers as Record<string, string>);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('Layla');
  }
});
