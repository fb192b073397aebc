import { LONGEST } from '@souk/rules/limits';
import { ASKED_CAUSES, type AskedCause } from '@souk/rules/returns';
import { latinDigits, trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

const ofLine = 'units-';

/** The field that asks how many units of a line go back. */
export const unitsField = (inventoryId: number) => `${ofLine}${inventoryId}`;

/** What goes back of these lines, why, and words about it. What is wrong with the units is told of all of them at once. */
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
      check: (cause) => (isAskedCause(cause) ? undefined : 'refusal.return.cause'),
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

/** The lines that a form was sent about. */
export function linesOf(form: FormData): number[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(ofLine))
    .map((name) => Number(name.slice(ofLine.length)));
}

export function isAskedCause(cause: string): cause is AskedCause {
  return (ASKED_CAUSES as readonly string[]).includes(cause);
}
