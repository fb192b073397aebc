import type { HealthFinding } from '@souk/contract/console/operator-health';
import type { MachineFinding } from '#outbound/machine-port.ts';
import type { Language } from '#texts/language.ts';
import { renderText, type TextRef } from '#texts/render-text.ts';
import type { FindingKey } from '#texts/texts.ts';

/** Messages with raw output, paths, variables or commands, each mapped to the message without them. */
const unquoted: Partial<Record<TextRef['key'], FindingKey>> = {
  'finding.outbox.aside.why': 'finding.outbox.aside',
  'finding.outbox.waiting.why': 'finding.outbox.waiting',
  'finding.search.away': 'finding.search.unanswered',
  'finding.backup.broken': 'finding.backup.untrusted',
  'finding.jobs.failed': 'finding.jobs.failed.count',
  'finding.jobs.given-up': 'finding.jobs.given-up.count',
  'finding.folder.later': 'finding.folder.later.plain',
  'finding.folder.writable': 'finding.folder.writable.plain',
  'finding.uploads.changed': 'finding.uploads.changed.plain',
  'finding.uploads.undeleted': 'finding.uploads.undeleted.plain',
  'finding.uploads.refused': 'finding.uploads.refused.plain',
  'finding.uploads.left': 'finding.uploads.left.plain',
  'finding.mails.away': 'finding.mails.away.plain',
  'finding.mails.unreadable': 'finding.mails.unreadable.plain',
  'finding.mails.files': 'finding.mails.files.plain',
  'finding.mails.nobody': 'finding.mails.nobody.plain',
  'finding.secrets.set': 'finding.secrets.set.plain',
  'finding.secrets.folder': 'finding.secrets.folder.plain',
  'finding.secrets.lost': 'finding.secrets.lost.plain',
  'finding.address.http': 'finding.address.http.plain',
  'finding.limits.off': 'finding.limits.off.plain',
  'finding.demo.public': 'finding.demo.public.plain',
  'finding.demo.open': 'finding.demo.open.plain',
  'finding.connections.direct': 'finding.connections.direct.plain',
  'finding.migrations.pending': 'finding.migrations.pending.plain',
  'finding.proxy.others': 'finding.proxy.others.plain',
  'finding.proxy.seen': 'finding.proxy.seen.plain',
  'finding.search.unset': 'finding.search.unset.plain',
  'finding.search.empty': 'finding.search.empty.plain',
  'finding.search.differs': 'finding.search.differs.plain',
  'finding.backup.none': 'finding.backup.none.plain',
  'finding.backup.last': 'finding.backup.last.plain',
  'finding.backup.old': 'finding.backup.old.plain',
  'finding.uploads.unanswered': 'finding.uploads.refused.plain',
  'finding.proxy.missing': 'finding.proxy.seen.plain',
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
