import type { HealthFinding } from '@souk/contract/console/operator-health';
import type { MachineFinding } from '#outbound/machine-port.ts';
import type { Language } from '#texts/language.ts';
import { renderText, type TextRef } from '#texts/say.ts';
import type { FindingKey } from '#texts/texts.ts';

/** Messages that quote raw output, each mapped to the message without the quote. */
const unquoted: Partial<Record<TextRef['key'], FindingKey>> = {
  'finding.outbox.aside.why': 'finding.outbox.aside',
  'finding.outbox.waiting.why': 'finding.outbox.waiting',
  'finding.search.away': 'finding.search.unanswered',
  'finding.backup.broken': 'finding.backup.untrusted',
  'finding.jobs.failed': 'finding.jobs.failed.count',
  'finding.jobs.given-up': 'finding.jobs.given-up.count',
};

export function findingView({ name, state, message }: MachineFinding, language: Language): HealthFinding {
  const key =
    state === 'problem' && message.key === 'finding.raw' ? 'finding.unchecked' : unquoted[message.key];
  // A version number is copied, so that it stands without the marks that isolate values in texts.
  if (key === undefined && message.key === 'finding.raw')
    return { name, state, words: String(message.values?.['words'] ?? ''), technical: null };
  if (key === undefined) return { name, state, words: renderText(language, message), technical: null };
  const { jobs } = message.values ?? {};
  const values: TextRef['values'] = { ...message.values, ...(Array.isArray(jobs) && { count: jobs.length }) };
  return {
    name,
    state,
    words: renderText(language, { key, values }),
    technical: renderText(language, message),
  };
}
