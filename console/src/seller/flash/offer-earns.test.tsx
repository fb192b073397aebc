import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfferEarns } from './offer-earns.tsx';
import type { ProposalPrice } from './use-proposal-price.ts';

const textOf = (
  earns: ProposalPrice['earns'] | undefined,
  quota: number | null,
  language: 'en' | 'ar' = 'en',
) =>
  renderToStaticMarkup(
    <MessagesProvider messages={messagesIn(language)}>
      <OfferEarns earns={earns} quota={quota} currency="USD" />
    </MessagesProvider>,
  )
    .replaceAll(/<[^>]+>|[\u2066\u2069]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('shows earnings per unit beside the current ones, and the total below', () => {
  const earns = { now_minor: 3075, one_minor: 2458, all_minor: 49_160 };
  expect(textOf(earns, 20)).toBe(
    'Your earnings per item $24.58 Currently $30.75 If all 20 sell $491.60 Net of commission, excluding shipping.',
  );
  expect(textOf(earns, 2, 'ar')).toContain('إن بيعت القطعتان');
});

test('without a quantity there is no total; before a price is typed, current earnings are shown', () => {
  expect(textOf({ now_minor: 3075, one_minor: 2458, all_minor: null }, null)).not.toContain('sold');
  expect(textOf({ now_minor: 3075, one_minor: null, all_minor: null }, 20)).toContain('Currently $30.75');
  expect(textOf(undefined, null)).toBe('');
});
