import type { ShopMail } from '@souk/contract/console/operator-health';
import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import type { WorkItem } from '@souk/contract/console/operator-work';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { MailRow } from './health/mail-row.tsx';
import { OrderAttempts } from './order-money.tsx';
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
  reply: null,
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

test("a payment attempt's reports have labels, and its ids are behind “Technical details”", () => {
  const attempt: OperatorOrder['attempts'][number] = {
    id: 3,
    provider: 'stripe',
    state: 'paid',
    reason: null,
    at: '2026-11-20T12:00:00.000Z',
    amount: { minor: 1200, currency: 'USD' },
    received: null,
    reference: 'K7QX-92MB-4F7K',
    payment_id: 'pi_3Qx',
    events: [
      { at: '2026-11-20T12:00:00.000Z', facts: ['opened'] },
      { at: '2026-11-20T12:01:00.000Z', facts: ['pending', 'paid'] },
    ],
  };
  const of = (provider: string) => {
    const order = { attempts: [{ ...attempt, provider }] } as unknown as OperatorOrder; // the field it reads
    return htmlOf(<OrderAttempts order={order} />);
  };
  expect(of('stripe')).toContain('pi_3Qx');
  expect(shown(of('stripe'))).not.toMatch(/pi_3Qx|K7QX|opened|>paid|pending/);
  expect(shown(of('stripe'))).toContain('Started');
  expect(shown(of('stripe'))).toContain('In progress, Paid');
  expect(shown(of('bank'))).toContain('Payment reference: <bdi dir="ltr">K7QX-92MB-4F7K</bdi>');
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
