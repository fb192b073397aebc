import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { requestBackup } from './request-backup.ts';
import { requestBackupTest } from './request-backup-test.ts';
import { backupList, findBackup, readBackupWork } from './list-backups.ts';
import { offerBackup } from './list-backups.ts';
import { findLastBackupTest, findNewestHeld, type LastBackupTest } from './backup-test-queries.ts';
import { isSignedTicket, signTicket } from './sign-ticket.ts';

export const operatorBackupHandlers: ConsoleHandlers<ConsoleApi['operatorBackups']> = {
  async listBackups({ shop, db, query }) {
    const [page, work, trial] = await Promise.all([
      listPage(shop, backupList(query), query),
      readBackupWork(db),
      findLastBackupTest(db),
    ]);
    if (!page.ok) return refuseCursor();
    const { folder, hour, retained, held } = shop.machine.backups;
    const here = await held(page.rows.map(({ place }) => place));
    const rows = page.rows.map(({ id, kind, place, bytes, finished_at: at }) => ({
      id,
      kind,
      place,
      bytes,
      finished_at: at.toISOString(),
      can_download: here.has(place),
    }));
    return {
      rows,
      next: page.next,
      total: page.total,
      folder,
      hour,
      kept: retained,
      ...work,
      trial: trial && backupTestView(trial),
    };
  },

  async makeBackup({ db, caller: { actor } }) {
    const asked = await audited(db, actor, requestBackup);
    return asked.ok ? true : refuse('refusal.console.backup.busy');
  },

  async tryBackup({ shop, db, caller: { actor } }) {
    if ((await findNewestHeld(db, shop.machine.backups.held)) === null)
      return refuse('refusal.console.backup.none');
    const asked = await audited(db, actor, requestBackupTest);
    return asked.ok ? true : refuse('refusal.console.backup.tried');
  },

  async offerBackup({ shop, db, now, caller: { actor, session }, params: { id } }) {
    const backup = await findBackup(db, id);
    if (!backup) return refuseUnknown();
    const isHere = (await shop.machine.backups.held([backup.place])).has(backup.place);
    if (!isHere) return refuse('refusal.console.backup.elsewhere');
    await audited(db, actor, (tx) => offerBackup(tx, backup));
    return { ticket: signTicket(shop.authSecret, { id, userId: session.userId }, now) };
  },

  async fetchBackup({ shop, db, now, caller: { session }, params: { id }, query: { ticket } }) {
    const isOffered = isSignedTicket(shop.authSecret, { id, userId: session.userId }, ticket, now);
    const backup = isOffered ? await findBackup(db, id) : null;
    const file = backup && (await shop.machine.backups.open(backup.place));
    if (!file) return refuseUnknown();
    return new Download(file.name, file.content, { type: 'application/gzip', bytes: file.bytes });
  },
};

const backupTestView = ({
  tried_at: at,
  finished_at: made,
  trial: outcome,
  place,
  rows,
  problem,
}: LastBackupTest) => ({
  at: at.toISOString(),
  made_at: made.toISOString(),
  place,
  outcome,
  rows,
  problem,
});
