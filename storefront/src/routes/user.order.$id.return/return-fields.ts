import { LONGEST } from '@souk/rules/limits';
import { RETURN_REQUEST_CAUSES, type ReturnRequestCause } from '@souk/rules/returns';
import { latinDigits } from '@souk/rules/latin-digits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

const ofLine = 'units-';

export const unitsField = (inventoryId: number) => `${ofLine}${inventoryId}`;

/** Fields of a return of these lines: quantities, reason and message. A missing quantity is one error for all lines. */
export function returnFields(inventoryIds: readonly number[]): FormFields {
  const lines = inventoryIds.map(unitsField);
  return {
    ...Object.fromEntries(
      lines.map((name) => [name, { label: 'order.return.what', read: latinDigits } as const]),
    ),
    units: {
      label: 'order.return.what',
      check: (_none, values) =>
        lines.some((name) => Number(values[name]) > 0) ? undefined : 'refusal.return.units',
    },
    cause: {
      label: 'order.cancel.reason',
      missing: 'refusal.return.cause',
      check: (cause) => (isReturnRequestCause(cause) ? undefined : 'refusal.return.cause'),
    },
    message: {
      label: 'order.return.message',
      control: Textarea,
      read: trimmedLines,
      missing: 'refusal.message.required',
      input: { rows: 4, maxLength: LONGEST.returnMessage, dir: 'auto' },
    },
  };
}

/** Inventory IDs of the submitted lines. */
export function linesOf(form: FormData): number[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(ofLine))
    .map((name) => Number(name.slice(ofLine.length)));
}

export function isReturnRequestCause(cause: string): cause is ReturnRequestCause {
  return (RETURN_REQUEST_CAUSES as readonly string[]).includes(cause);
}
