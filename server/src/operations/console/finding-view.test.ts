import { loadMessages } from '@souk/contract/messages';
import { expect, test } from 'vitest';
import { english } from '#texts/language.ts';
import type { FindingKey } from '#texts/texts.ts';
import { findingView } from './finding-view.ts';

/** The shop doesn't start with these, and a console without an operator has no reader. */
const neverShown = ['finding.demo.refused', 'finding.demo.elsewhere', 'finding.demo.production', 'finding.demo.world', 'finding.operator.none']; // prettier-ignore

const machineWords = /\b[A-Z]+_[A-Z_]+\b|\bHOST=|npx souk|\/srv\/shop/;
const paths = {
  folder: '/srv/shop',
  place: '/srv/shop',

  command: 'npx souk backup',
  jobs: [],
};
const messages = loadMessages('en');
const keys = Object.keys(messages).filter(
  (key): key is FindingKey => key.startsWith('finding.') && !neverShown.includes(key),
);

function viewOf(key: FindingKey) {
  const names = [...(messages[key] ?? '').matchAll(/\{(\w+)/g)].map(([, name]) => [name, 1]);
  const values = { count: 1, day: 1, ...Object.fromEntries(names), ...paths };
  return findingView({ name: 'Check', state: 'warning', message: { key, values } }, english);
}

test('paths, variables and commands are only in the technical details', () => {
  expect(keys.length).toBeGreaterThan(60);
  expect(keys.filter((key) => machineWords.test(viewOf(key).words))).toEqual([]);
  expect(viewOf('finding.mails.files')).toMatchObject({
    words: 'no mail server is set up, so emails are saved on the server instead of being sent',
    technical: expect.stringContaining('no SMTP_URL, so emails are written to'),
  });
});
