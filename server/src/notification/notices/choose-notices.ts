import type { NoticeKind, NoticeWays } from '@souk/rules/notice-kinds';
import type { AuditedTx } from '#access/audited.ts';
import { putChoice, readChoices } from './queries.ts';

export type NoticeChoice = { kind: NoticeKind } & NoticeWays;

/** Sets which notifications a user receives, and how; `own`: the kinds they may receive, others are ignored. */
export async function chooseNotices(
  tx: AuditedTx,
  {
    userId,
    name,
    own,
    choices,
  }: { userId: number; name: string; own: readonly NoticeKind[]; choices: readonly NoticeChoice[] },
): Promise<{ ok: true; isUnchanged?: true } | { ok: false; reason: 'not_theirs' }> {
  if (choices.some(({ kind }) => !own.includes(kind))) return { ok: false, reason: 'not_theirs' };
  const waysOf = await readChoices(tx, [userId]);
  const changed = choices.filter(({ kind, panel, mail }) => {
    const ways = waysOf(userId, kind);
    return ways.panel !== panel || ways.mail !== mail;
  });
  if (changed.length === 0) return { ok: true, isUnchanged: true };
  for (const choice of changed) await putChoice(tx, userId, choice);
  const waysText = ({ panel, mail }: NoticeWays) =>
    [panel ? 'panel' : '', mail ? 'mail' : ''].filter(Boolean).join(' + ');
  tx.audit.record({
    action: 'notice.change',
    entity: 'person',
    entityId: userId,
    label: name,
    storeId: null,
    before: { kinds: changed.map(({ kind }) => `${kind}: ${waysText(waysOf(userId, kind)) || '–'}`) },
    after: { kinds: changed.map((one) => `${one.kind}: ${waysText(one) || '–'}`) },
  });
  return { ok: true };
}
