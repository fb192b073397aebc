import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { actorName } from './actor-name.ts';

const t: Translate = Object.assign((key: string) => key, { rich: () => null });

test.each([
  ['person', 'Sara', 'Sara'],
  ['person', '', 'operator.history.nobody'],
  ['command', 'souk install', 'operator.history.by.command'],
  ['job', 'send-webhooks', 'operator.history.by.job'],
  ['job', 'Sara', 'Sara'],
  ['mail-link', '', 'operator.history.by.mail-link'],
  ['api-key', 'Warehouse', 'operator.history.by.api-key'],
])('a change by a %s named “%s” is by %s', (kind, name, expected) => {
  expect(actorName(kind, name, t)).toBe(expected);
});
