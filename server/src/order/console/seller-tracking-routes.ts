import type { ConsoleApi } from '@souk/contract/console-api';
import { guessDelimiter, parseCsv, readCsvCell, readText } from '@souk/rules/csv';
import { TRACKING_FIELDS, type TrackingField } from '@souk/rules/tracking-table';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuse } from '#http/refusal.ts';
import { orderOf, planTracking } from '../plan-tracking.ts';
import { listExportedParts, listTrackedParts, trackingLines } from '../tracking-queries.ts';

const maxRows = 2000;

const fieldOf = (name: string): TrackingField | null =>
  TRACKING_FIELDS.find((field) => field === name.trim().toLowerCase()) ?? null;

export const sellerTrackingHandlers: ConsoleHandlers<ConsoleApi['sellerTracking']> = {
  async checkTracking({ db, caller: { scope }, upload, query }) {
    const { text } = readText(upload);
    const all = parseCsv(text, query.delimiter ?? guessDelimiter(text));
    const parsed = query.head === 0 ? all : all.slice(1);
    const columns = (query.columns?.split(',') ?? all[0]?.cells ?? []).map(fieldOf);
    const known = columns.filter((field) => field !== null);
    if (new Set(known).size < known.length || !known.includes('order'))
      return refuse('refusal.console.tracking-columns');
    if (parsed.length > maxRows) return refuse('refusal.console.too-many-rows', { most: maxRows });
    const rows = parsed.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((field, index) => (field === null ? [] : [[field, readCsvCell(cells[index] ?? '')]])),
      ),
    }));
    const parts = await listTrackedParts(db, scope, [...new Set(rows.map(orderOf))]);
    return { rows: planTracking(rows, parts, { usualCarrier: query.carrier }) };
  },

  async exportTracking({ db, caller, query, now }) {
    const listed = await audited(db, caller.actor, (tx) =>
      listExportedParts(tx, caller.scope, { ...query, now }),
    );
    return new Download(`parcels-${now.toISOString().slice(0, 10)}.csv`, trackingLines(db, listed.ids));
  },
};
