import type { StepOfStore } from '@souk/contract/console/checklist';
import type { JobState } from '@souk/contract/console/operator-health';
import type { StatementTransaction } from '@souk/contract/console/bank-statements';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { StatementTable } from '../bank/statement-table.tsx';
import { JobRow } from '../health/job-row.tsx';
import { StepRow } from '../steps/step-row.tsx';

const at = '2026-11-27T09:00:00.000Z';
const taken = { user_id: 7, name: 'Omar Silva', is_own: false, at };
const takes: WorkTake[] = [
  { kind: 'bank', id: 3, item: '3', ...taken },
  { kind: 'step', id: 5, item: '5', ...taken },
  { kind: 'job', id: 0, item: 'delete-pictures', ...taken },
];

function seen(part: ReactNode): string {
  const Page = createRoutesStub([{ id: 'operator', path: '/', Component: () => part }]);
  const loaderData = { operator: { permissions: ['sellers.write', 'jobs.write', 'payments.write'] } };
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn('en')}>
      <Page hydrationData={{ loaderData }} />
    </MessagesProvider>,
  );
}
const saysWho = (part: ReactNode) => seen(part).includes('Assigned to Omar Silva');
const noop = () => {};

test('a bank transaction shows its assignee', () => {
  const line: StatementTransaction = {
    id: 3,
    booked_on: '2026-11-26',
    amount: { minor: 1200, currency: 'USD' },
    payer: 'Erika',
    words: '',
    fit: 'none',
    payment: null,
    payout: null,
    settlement: null,
    refund: null,
    direction: 'in',
    return_code: null,
    fits: false,
    state: 'waiting',
    result: null,
    note: '',
    statement: '',
    statement_id: null,
    group: 'none',
  };
  const table = (rows: StatementTransaction[]) => (
    <StatementTable rows={rows} groups={null} takes={takes} onOpen={noop} />
  );
  expect([saysWho(table([line])), saysWho(table([{ ...line, id: 4 }]))]).toEqual([true, false]);
});

test("a checklist step shows its assignee, by the store's answer", () => {
  const step: StepOfStore = {
    id: 1,
    answer_id: 5,
    title: 'Register',
    text: '',
    proof: 'attest',
    is_required: true,
    blocks: false,
    state: 'waiting',
    reason: '',
    sent_at: at,
    decided_at: null,
    document: null,
    version: 1,
  };
  const row = (answer: number | null) => (
    <StepRow
      step={{ ...step, answer_id: answer }}
      storeId={1}
      takes={takes}
      onDecided={noop}
      onReject={noop}
    />
  );
  expect([saysWho(row(5)), saysWho(row(6)), saysWho(row(null))]).toEqual([true, false, false]);
});

test('a job shows its assignee, by its name', () => {
  const job: JobState = {
    name: 'delete-pictures',
    cron: null,
    state: 'failed',
    failed: 1,
    reason: 'busy',
    waiting: 0,
    running: 0,
    ended_at: null,
    failed_at: at,
    next_at: null,
  };
  const row = (name: string) => <JobRow job={{ ...job, name }} takes={takes} onAsked={noop} />;
  expect([saysWho(row('delete-pictures')), saysWho(row('clean-keys'))]).toEqual([true, false]);
});
