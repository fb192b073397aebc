import type { JsonObject } from '#access/json.ts';
import type { NamedConflict } from '#access/plan-save.ts';
import type { DeleteOutcome, FieldError, SaveOutcome } from '#records/record-kind.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { Refusal, refuseConflict, refuseUnknown, type Reason } from './refusal.ts';

type Refused =
  | Exclude<SaveOutcome | DeleteOutcome, { ok: true }>
  | { ok: false; reason: 'conflict'; conflict: NamedConflict<JsonObject>[] }
  | { ok: false; reason: 'unreadable'; paths: string[] };

const fieldWords = {
  taken: 'refusal.field.taken',
  name_taken: 'refusal.field.name-taken',
  missing: 'refusal.field.missing',
  zip_invalid: 'refusal.zip.invalid',
  vat_invalid: 'refusal.console.vat.invalid',
  not_allowed: 'refusal.field.not-allowed',
  too_low: 'refusal.field.too-low',
  offer_not_lower: 'refusal.field.offer-not-lower',
  safety_required: 'refusal.field.safety-required',
  contact_incomplete: 'refusal.field.contact-incomplete',
  doubled: 'refusal.field.doubled',
  in_use: 'refusal.field.in-use',
} as const satisfies Record<FieldError['reason'], RefusalKey>;

export function refuseSave(refused: Refused, at = ''): Refusal {
  if (refused.reason === 'not_found') return refuseUnknown();
  if (refused.reason === 'conflict') return refuseConflict(refused.conflict);
  if (refused.reason === 'stale') return new Refusal([{ key: 'refusal.console.conflict' }], 409);
  if (refused.reason === 'in_use') return new Refusal([{ key: 'refusal.console.in-use' }]);
  return new Refusal(
    refused.reason === 'unreadable'
      ? refused.paths.map((path) => ({
          key: 'refusal.field.invalid' as const,
          path: at + path,
          values: { field: path.slice(0, 60) },
        }))
      : refused.fields.map((field): Reason => ({ key: fieldWords[field.reason], path: at + field.path })),
  );
}

/** The cursor doesn't belong to this list: the client starts over. */
export const refuseCursor = () => new Refusal([{ key: 'refusal.console.cursor' }], 400);
