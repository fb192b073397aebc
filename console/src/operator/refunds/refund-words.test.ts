import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { refundWords } from './refund-words.ts';

test('the operator’s words are the reason of a refund that has no other', () => {
  const t = createTranslate(messagesIn('en'));
  expect(refundWords({ reason: 'other', note: 'A scratch' }, t)).toEqual({ reason: 'A scratch', note: '' });
  expect(refundWords({ reason: 'other', note: '' }, t)).toEqual({ reason: 'Other', note: '' });
  expect(refundWords({ reason: 'goodwill', note: 'Late' }, t)).toEqual({ reason: 'Goodwill', note: 'Late' });
});
