import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { sharedLimits } from './limits.ts';
import {
  beginDelayedTry,
  clientOf,
  countUse,
  countWrongTry,
  deleteEndedWindows,
  forgetDelay,
  refundUse,
} from './shared-limits.ts';

let shop: TestShop;
const now = new Date('2026-11-20T12:00:00Z');
const advanceClock = (seconds: number) => new Date(now.getTime() + seconds * 1000);
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());

let subject = '';
let count = 0;
beforeEach(() => {
  subject = `subject-${count++}`;
});
const use = (at = now, name: 'contact' | 'signin' = 'contact') =>
  countUse(shop.db, { name, subject, now: at });
const times = (many: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: many }, () => work()));

describe('a limit that all processes share', () => {
  test('50 concurrent uses: as many pass as the limit allows', async () => {
    const answers = await times(50, () => use());
    expect(answers.filter((seconds) => seconds === null)).toHaveLength(sharedLimits.contact.max);
    expect(answers.filter((seconds) => seconds === 3600)).toHaveLength(50 - sharedLimits.contact.max);
  });

  test('the window begins with its first use and is not extended by refused ones', async () => {
    await use();
    for (let call = 0; call < 4; call++) await use(advanceClock(1800));
    expect(await use(advanceClock(1800))).toBe(1800);
    expect(await use(advanceClock(3599.5))).toBe(1);
    expect(await use(advanceClock(3600))).toBeNull();
  });

  test('forgiven uses do not count', async () => {
    for (let call = 0; call < 30; call++) {
      expect(await use()).toBeNull();
      await refundUse(shop.db, { name: 'contact', subject, now });
    }
    // Forgiven uses do not accumulate.
    await times(10, () => refundUse(shop.db, { name: 'contact', subject, now }));
    await times(sharedLimits.contact.max, () => use());
    expect(await use()).not.toBeNull();
  });

  test('a burst whose uses are all forgiven leaves room, although many of them were refused', async () => {
    const answers = await times(30, () => use());
    for (const seconds of answers)
      if (seconds === null) await refundUse(shop.db, { name: 'contact', subject, now });
    expect(await use()).toBeNull();
  });

  test('limits and subjects have separate counts; subjects ignore case', async () => {
    await times(sharedLimits.contact.max, () => use());
    expect(await use(now, 'signin')).toBeNull();
    subject = subject.toUpperCase();
    expect(await use()).not.toBeNull();
    subject = `${subject}x`;
    expect(await use()).toBeNull();
  });

  test('the table does not reveal whom it counts, and is cleaned up', async () => {
    subject = 'layla@example.com';
    await use();
    const rows = async () => JSON.stringify(await shop.db.selectFrom('rate_counters').selectAll().execute());
    expect(await rows()).not.toContain('layla');
    const running = await use(advanceClock(7200), 'signin');
    await deleteEndedWindows(shop.db, advanceClock(7200));
    expect([running, JSON.parse(await rows())]).toMatchObject([null, [{ count: 1 }]]);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the client of %s is %s', (ip, client) => {
  expect(clientOf(ip)).toBe(client);
});

describe('a delay between tries that all processes share', () => {
  const key = (at: number) => ({ name: 'code-delay', subject, now: advanceClock(at) }) as const;
  /** A wrong attempt at this second: null, or the seconds it would have to wait. */
  async function wrong(at: number): Promise<number | null> {
    const { wait, isCounted } = await beginDelayedTry(shop.db, key(at));
    if (wait === null && !isCounted) await countWrongTry(shop.db, key(at));
    return wait;
  }

  test('five wrong attempts are free; each further one waits four times as long, a week at most', async () => {
    for (let tries = 0; tries < 5; tries++) expect(await wrong(0)).toBeNull();
    expect(await wrong(10)).toBe(50);
    let at = 0;
    for (const seconds of [60, 240, 960, 3840, 15_360, 61_440, 245_760, 604_800, 604_800]) {
      expect(await wrong(at + seconds - 1)).toBe(1);
      at += seconds;
      expect(await wrong(at)).toBeNull();
    }
  });

  test('of a hundred concurrent attempts one passes when the delay is over', async () => {
    await times(100, () => wrong(0));
    const waits = await times(100, () => wrong(60));
    expect(waits.filter((wait) => wait === null)).toHaveLength(1);
  });

  test('fewer than 65 attempts for a subject pass in a year', async () => {
    let passed = 0;
    for (let day = 0; day < 365; day++) if ((await wrong(day * 24 * 3600)) === null) passed++;
    expect(passed).toBeLessThan(65);
  });

  test('a successful attempt ends it', async () => {
    for (let tries = 0; tries < 5; tries++) await wrong(0);
    await forgetDelay(shop.db, key(1));
    expect(await wrong(1)).toBeNull();
  });
});
