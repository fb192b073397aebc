import { refuse, refuseUnknown } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';

const returnWords = {
  passed: 'refusal.console.return-passed',
  'line-missing': 'refusal.console.return-line-missing',
  'more-than-units': 'refusal.console.return-more-than-units',
  'not-sent': 'refusal.console.return-not-sent',
} as const satisfies Record<string, RefusalKey>;

export const refuseReturnAct = (reason: 'not_found' | keyof typeof returnWords) =>
  reason === 'not_found' ? refuseUnknown() : refuse(returnWords[reason]);
