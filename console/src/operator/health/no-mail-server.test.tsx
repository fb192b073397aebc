import type { HealthFinding } from '@souk/contract/console/operator-health';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Me } from '#api/me.ts';
import { HealthLine } from './health-line.tsx';
import { Component as Health } from './health.tsx';

/* A shop outside the demo without SMTP_URL: `souk doctor` warns, and no page of the console says that all is well. */

const words = 'no SMTP_URL, so nobody gets emails';
const at = '2026-11-20T12:00:00.000Z';
const me = { permissions: ['jobs.read'], languages: [] } as unknown as Me;
const facts = {
  version: '1.0.0',
  node: '24.0.0',
  postgres: '18',
  started_at: at,
  memory_bytes: 1,
  database_bytes: 1,
  waiting_jobs: 0,
  waiting_mails: 0,
  slow: [],
};

function textOf(Page: ComponentType, data: unknown): string {
  const Routes = createRoutesStub([
    {
      id: 'operator',
      path: '/',
      loader: () => me,
      children: [{ id: 'page', index: true, loader: () => data, Component: Page }],
    },
  ]);
  const html = renderToStaticMarkup(
    <MessagesProvider messages={messagesIn('en')}>
      <Routes hydrationData={{ loaderData: { operator: me, page: data } }} />
    </MessagesProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ');
}

const finding = (state: HealthFinding['state']): HealthFinding => ({
  name: 'Mail server',
  state,
  words,
  technical: null,
});

test.each([
  ['warning', false],
  ['ok', true],
] as const)('with mails %s the home page says that all is well: %s', (state, isWell) => {
  const warnings = state === 'ok' ? 0 : 1;
  const first = state === 'ok' ? null : { name: 'Mail server', words };
  const Home = () => <HealthLine health={{ checked_at: at, problems: 0, warnings, first }} />;
  const text = textOf(Home, null);
  expect(text.includes('All systems normal')).toBe(isWell);
  expect(text.includes(words)).toBe(!isWell);
});

test.each([
  ['warning', false],
  ['ok', true],
] as const)('with mails %s the system page says that all is well: %s', (state, isWell) => {
  const text = textOf(Health, { findings: [finding(state)], checked_at: at, facts });
  expect(text.includes('All systems normal')).toBe(isWell);
  expect(text).toContain('No SMTP_URL, so nobody gets emails');
});
