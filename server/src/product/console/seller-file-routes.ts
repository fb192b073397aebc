import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuse } from '#http/refusal.ts';
import { approvalOf } from '../approval/approval-of.ts';
import { exportLines, listExported } from '../bulk/file/export-products.ts';
import { fieldOf, planFile } from '../bulk/file/plan-file.ts';
import { check } from './seller-bulk-routes.ts';

export const sellerFileHandlers: ConsoleHandlers<ConsoleApi['sellerFiles']> = {
  async checkFile(call) {
    const { db, caller, settings, upload, query } = call;
    const { edits } = await approvalOf(db, caller.actor, settings);
    const planned = await planFile(db, caller.scope, {
      file: {
        bytes: upload,
        columns: query.columns?.split(',').map(fieldOf),
        delimiter: query.delimiter,
        hasHead: query.head === 1,
      },
      rules: {
        currency: settings.currency,
        isLookedAt: edits,
        // Products created by an import stay private until reviewed.
        make: query.make === 1 ? { status: 'private', category: query.category?.trim() ?? '' } : null,
      },
    });
    if (planned.ok)
      return check(call, {
        kind: 'file',
        label: query.name,
        changes: planned.changes,
        skipped: planned.skipped,
      });
    return planned.reason === 'columns'
      ? refuse('refusal.console.file-columns')
      : refuse('refusal.console.too-many-rows', { most: planned.most });
  },

  async exportProducts({ db, caller, settings, query, now }) {
    const listed = await audited(db, caller.actor, (tx) => listExported(tx, caller.scope, query));
    const lines = exportLines(db, caller.scope, { ids: listed.ids, currency: settings.currency });
    return new Download(`products-${now.toISOString().slice(0, 10)}.csv`, lines);
  },
};
