import type { DeleteOutcome, FieldError, SaveOutcome } from '#records/record-kind.ts';
import type { ChangedProduct } from '#product/change-product.ts';
import { Refusal, refuseConflict, refuseUnknown, type Reason } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';

type Refused = Exclude<SaveOutcome | ChangedProduct | DeleteOutcome, { ok: true }>;

const fieldWords = {
  taken: 'refusal.field.taken',
  missing: 'refusal.field.missing',
  not_allowed: 'refusal.field.not-allowed',
  too_low: 'refusal.field.too-low',
  doubled: 'refusal.field.doubled',
  in_use: 'refusal.field.in-use',
} as const satisfies Record<FieldError['reason'], RefusalKey>;

/** Why something of the catalogue was not saved or deleted, in the words of a console. `at`: where it stands in what was sent. */
export function refuseSave(refused: Refused, at = ''): Refusal {
  if (refused.reason === 'not_found') return refuseUnknown();
  if (refused.reason === 'conflict') return refuseConflict(refused.conflict);
  if (refused.reason === 'stale') return new Refusal([{ key: 'refusal.console.conflict' }], 409);
  if (refused.reason === 'in_use') return new Refusal([{ key: 'refusal.console.in-use' }]);
  return new Refusal(
    refused.reason === 'unreadable'
      ? refused.paths.map((path) => ({
          ...{ key: 'refusal.field.invalid' as const, path: at + path },
          values: { field: path.slice(0, 60) },
        }))
      : refused.fields.map((field): Reason => ({ key: fieldWords[field.reason], path: at + field.path })),
  );
}

/** A page of a list was asked for that this list never promised: whoever walks it begins again. */
export const refuseCursor = () => new Refusal([{ key: 'refusal.console.cursor' }], 400);
