import type { ShopMail } from '@souk/contract/console/operator-health';
import type { WorkItem } from '@souk/contract/console/operator-work';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { MailRow } from './health/mail-row.tsx';
import { detailOf } from './work-words.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';

const reply = '550 5.1.1 <layla@example.com>: Recipient address rejected';

const mail: ShopMail = {
  id: 7,
  kind: 'contact',
  recipient: 'layla@example.com',
  language: 'en',
  state: 'failing',
  created_at: '2026-11-20T12:00:00.000Z',
  sent_at: null,
  due_at: '2026-11-20T13:00:00.000Z',
  tries: 2,
  error: reply,
  can_send: false,
};

const shown = (html: string) => html.replaceAll(/<details[\s\S]*?<\/details>/g, '');

test("the mail server's response to an email is behind “Technical details”", () => {
  const html = htmlOf(
    <table>
      <tbody>
        <MailRow mail={mail} takes={[]} onDone={() => {}} />
      </tbody>
    </table>,
  );
  expect(html).toContain('550 5.1.1');
  expect(html).toContain('Technical details');
  expect(shown(html)).not.toContain('550 5.1.1');
});

test("a task's row contains no machine output", () => {
  const t: Translate = Object.assign((key: string) => key, { rich: () => null });
  const item = (kind: 'mail' | 'job', detail: string) => ({ kind, detail }) as WorkItem; // the fields a row reads
  expect(detailOf(item('mail', reply), t)).toBe('');
  expect(detailOf(item('job', 'EBUSY: resource busy or locked'), t)).toBe('');
});

test('there is nothing to expand without machine output', () => {
  expect(htmlOf(<TechnicalDetails>{null}</TechnicalDetails>)).toBe('');
  expect(htmlOf(<TechnicalDetails>{''}</TechnicalDetails>)).toBe('');
});
