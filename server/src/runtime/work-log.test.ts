import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJob } from '#jobs/run-job.ts';
import { mailKinds } from '#mail-kinds.ts';
import { sendMails } from '#notification/mail/send-mails.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { requestIds } from './request-id.ts';

type Line = Record<string, unknown>;

let shop: TestShop;
let lines: Line[] = [];

beforeAll(async () => {
  shop = await buildTestShop({
    mailer: { send: () => Promise.reject(new Error('no server')) },
    logger: {
      level: 'debug',
      stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
    },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines = [];
});

test('everything that a job logs carries its name', async () => {
  await shop.db
    .insertInto('mails')
    .values({ cause: 'a', kind: 'contact', recipient: 'a@example.com', language_code: 'en', data: '{}' })
    .execute();
  await runJob(shop.app.shop, { name: 'send-mails', run: (own) => sendMails(own, mailKinds) });
  expect(lines.find(({ msg }) => String(msg).startsWith('a mail was not sent'))).toMatchObject({
    job: 'send-mails',
  });
  expect(lines.at(-1)).toMatchObject({ job: 'send-mails', msg: 'a job ran', ms: expect.any(Number) });
  const failing = { name: 'expire-orders', run: () => Promise.reject(new Error('no luck')) };
  await expect(runJob(shop.app.shop, failing)).rejects.toThrow('no luck');
  expect(lines.at(-1)).toMatchObject({ job: 'expire-orders', msg: 'a job failed', ms: expect.any(Number) });
});

test('a request is one line, even with an unknown or malformed URL', async () => {
  for (const url of ['/api/v1/languages', '/nowhere', '/%E0%A4%A']) {
    lines = [];
    const { statusCode, headers } = await shop.app.server.inject({ url });
    const logged = lines.filter(({ msg }) => msg === 'request');
    expect(logged).toMatchObject([
      { level: 30, status: statusCode, ms: expect.any(Number), route: expect.any(String) },
    ]);
    if (headers['x-request-id']) expect(logged[0]?.['request_id']).toBe(headers['x-request-id']);
  }
});

test('a page’s in-process API calls are logged under the page’s ID, below the level of visitors’ requests', async () => {
  const key = shop.app.internalKey;
  await shop.app.server.inject({
    url: '/api/v1/languages',
    headers: { 'x-souk-page-request': `${key} the-page` },
  });
  expect(lines).toMatchObject([{ level: 20, request_id: 'the-page' }]);
  lines = [];
  await shop.app.server.inject({
    url: '/api/v1/languages',
    headers: { 'x-souk-page-request': 'guessed the-page' },
  });
  expect(lines[0]).toMatchObject({ level: 30 });
  expect(lines[0]?.['request_id']).not.toBe('the-page');
});

test.each([
  ['a proxy that is trusted', '10.1.2.3', 'abc-123.def', true],
  ['one within IPv6', 'fd00::7', 'abc-123.def', true],
  ['somebody else', '203.0.113.7', 'abc-123.def', false],
  ['a proxy with an id that is too long', '10.1.2.3', 'a'.repeat(65), false],
  ['a proxy with an id that is too short', '10.1.2.3', 'abc', false],
  ['a proxy with an id that is more than one', '10.1.2.3', 'abc-123 def', false],
])('the request ID sent by %s', (_who, remoteAddress, id, isTaken) => {
  const idOf = requestIds('key', ['10.0.0.0/8', 'fd00::/8']);
  const given = idOf({ headers: { 'x-request-id': id }, socket: { remoteAddress } } as never);
  expect(given === id).toBe(isTaken);
});
