import { PartReturnSchema, type PartReturn } from '@souk/contract/returns';
import { expect, test } from 'vitest';
import { sampleOf } from '#testing/sample-of.ts';
import { returnSteps } from './return-steps.ts';

const [asked, answered, received, ended, sent] = ['20', '21', '24', '26', '28'].map(
  (day) => `2026-11-${day}T12:00:00.000000Z`,
) as [string, string, string, string, string];
const refusal = { answer: 'It was whole.', answered_at: answered } as const;

/** Step keys in order: the current one in brackets, future ones without a date. */
function stepTexts(more: Partial<PartReturn>): string {
  const { steps, current } = returnSteps(
    sampleOf(PartReturnSchema, { cause: 'damaged', asked_at: asked, lines: [{}], ...more } as PartReturn),
  );
  return steps
    .map(({ key, at }, place) => {
      const text = at === null ? key : `${key} ${at.slice(8, 10)}`;
      return place === current ? `[${text}]` : text;
    })
    .join(' → ');
}

test.each<[Partial<PartReturn>, string]>([
  [{ state: 'asked' }, '[asked 20] → accepted → arrived → money'],
  [{ state: 'expected', answered_at: answered }, 'asked 20 → [accepted 21] → arrived → money'],
  [
    { state: 'received', answered_at: answered, received_at: received },
    'asked 20 → accepted 21 → [arrived 24] → money',
  ],
  [
    { state: 'received', answered_at: answered, received_at: answered, keeps: 1 },
    'asked 20 → [kept 21] → money',
  ],
  [
    { state: 'refunded', answered_at: answered, received_at: received, ended_at: ended },
    'asked 20 → accepted 21 → [arrived 24] → money',
  ],
  [
    { state: 'refunded', answered_at: answered, received_at: received, ended_at: ended, refunded_at: sent },
    'asked 20 → accepted 21 → arrived 24 → [money 28]',
  ],
  [{ state: 'refunded', ended_at: ended }, '[asked 20] → money'],
  [{ state: 'refunded', ended_at: ended, refunded_at: sent }, 'asked 20 → [money 28]'],
  [{ state: 'refused', ...refusal }, 'asked 20 → [refused 21]'],
  [{ state: 'appealed', ...refusal }, 'asked 20 → refused 21 → [appealed]'],
  [{ state: 'expected', ...refusal, answered_at: received }, 'asked 20 → [accepted 24] → arrived → money'],
  [{ state: 'closed', ...refusal, ended_at: ended }, 'asked 20 → refused 21 → [closed 26]'],
  [{ state: 'closed', taken_back: 1, ended_at: ended }, 'asked 20 → [taken-back 26]'],
  [{ state: 'expected', cause: 'withdrawal' }, '[withdrawn 20] → arrived → money'],
  [{ state: 'received', cause: 'withdrawal', received_at: received }, 'withdrawn 20 → [arrived 24] → money'],
])('%j: %s', (more, expected) => {
  expect(stepTexts(more)).toBe(expected);
});
