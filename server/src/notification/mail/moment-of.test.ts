import { expect, test } from 'vitest';
import { dayOf } from '#order/mails/payment-blocks.ts';
import { readSettings } from '#settings/settings-schema.ts';
import { english } from '#texts/language.ts';
import { momentOf } from './moment-of.ts';

test.each([
  ['UTC', 'November 30, 2026 at 11:30 PM UTC', 'November 30, 2026'],
  ['Europe/Berlin', 'December 1, 2026 at 12:30 AM GMT+1', 'December 1, 2026'],
])('times in emails are in the shop’s time zone (%s)', (zone, moment, day) => {
  const settings = readSettings([{ key: 'time_zone', value: zone }]);
  const at = '2026-11-30T23:30:00.000Z';
  const tools = { language: english, settings };
  expect(momentOf(at, tools).replaceAll(/\s/g, ' ')).toBe(moment);
  expect(dayOf(new Date(at), tools)).toBe(day);
});
