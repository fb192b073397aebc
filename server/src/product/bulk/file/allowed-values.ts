import type { FileField } from '@souk/rules/file-fields';
import { readPrice } from '@souk/rules/read-price';
import { VISIBILITIES } from '@souk/rules/visibility';
import type { AllowedValues, BulkProblem } from '../bulk-values.ts';
import type { RequestedChange } from '../plan-bulk.ts';
import { hasUnknownUnit, WEIGHT_UNITS } from './read-cell.ts';
import type { FileNames } from './read-file-names.ts';

type Rules = { currency: string; names: Pick<FileNames, 'allowedFor'> };

/** Adds the allowed values to each problem and note about a cell that takes only values of a list. */
export function withAllowedValues(changes: readonly RequestedChange[], rules: Rules): RequestedChange[] {
  const add = (problem: BulkProblem): BulkProblem => {
    const allowed = allowedFor(problem, rules);
    return allowed ? { ...problem, allowed } : problem;
  };
  return changes.map((row) => ({
    ...row,
    ...(row.problem ? { problem: add(row.problem) } : {}),
    ...(row.notes ? { notes: row.notes.map(add) } : {}),
  }));
}

function allowedFor(
  { field, reason, given }: BulkProblem,
  { currency, names }: Rules,
): AllowedValues | undefined {
  if (given === null) return undefined;
  if (reason === 'unknown' || reason === 'ambiguous') return names.allowedFor(field as FileField, given);
  if (reason !== 'unreadable') return undefined;
  if (field === 'status') return all(VISIBILITIES);
  if (field === 'weight_grams' && hasUnknownUnit(given)) return all(WEIGHT_UNITS);
  if (prices.has(field) && isOtherCurrency(given, currency)) return all([currency]);
  return undefined;
}

const all = (values: readonly string[]): AllowedValues => ({ values: [...values], more: 0 });

const prices: ReadonlySet<string> = new Set<FileField>(['price', 'offer', 'compare_at_price']);

/** An amount beside the code or sign of a currency that isn't the shop's. */
function isOtherCurrency(text: string, currency: string): boolean {
  const bare = text.replace(/^(?:[a-z]{0,3}\p{Sc}|[a-z]{2,3}\b)|(?:[a-z]{0,3}\p{Sc}|[a-z]{2,3})$/iu, '');
  return bare !== text && readPrice(bare, currency) !== undefined;
}
