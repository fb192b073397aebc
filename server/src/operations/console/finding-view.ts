import type { HealthFinding } from '@souk/contract/console/operator-health';
import type { MachineFinding } from '#outbound/machine-port.ts';
import type { Language } from '#texts/language.ts';
import { say, type Said } from '#texts/say.ts';
import type { FindingKey } from '#texts/texts.ts';

/** Messages that quote raw output, each mapped to the message without the quote. */
const unquoted: Partial<Record<Said['key'], FindingKey>> = {
  'finding.outbox.aside.why': 'finding.outbox.aside',
  'finding.outbox.waiting.why': 'finding.outbox.waiting',
  'finding.search.away': 'finding.search.unanswered',
  'finding.backup.broken': 'finding.backup.untrusted',
  'finding.jobs.failed': 'finding.jobs.failed.count',
  'finding.jobs.given-up': 'finding.jobs.given-up.count',
};

export function findingView({ name, state, said }: MachineFinding, language: Language): HealthFinding {
  const key = state === 'problem' && said.key === 'finding.raw' ? 'finding.unchecked' : unquoted[said.key];
  if (key === undefined) return { name, state, words: say(language, said), technical: null };
  const { jobs } = said.values ?? {};
  const values: Said['values'] = { ...said.values, ...(Array.isArray(jobs) && { count: jobs.length }) };
  return { name, state, words: say(language, { key, values }), technical: say(language, said) };
}
