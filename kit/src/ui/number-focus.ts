import type { FocusEventHandler, InputHTMLAttributes, MouseEventHandler } from 'react';

type Given = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'type' | 'readOnly' | 'onFocus' | 'onMouseDown'
>;
type Handlers = {
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
  onMouseDown?: MouseEventHandler<HTMLInputElement> | undefined;
};

/**
 * Selects the content of a numeric field on focus, so that typing replaces it: a default of 1 doesn't turn 12 into 112. Text fields
 * keep their handlers.
 */
export function numberFocus({ inputMode, type, readOnly, onFocus, onMouseDown }: Given): Handlers {
  const isNumber = inputMode === 'numeric' || inputMode === 'decimal' || type === 'number';
  if (!isNumber || readOnly) return { onFocus, onMouseDown };
  return {
    onFocus(event) {
      event.currentTarget.select();
      onFocus?.(event);
    },
    onMouseDown(event) {
      const field = event.currentTarget;
      // The first click would place the caret and clear the selection; later clicks may.
      if (event.button === 0 && field.ownerDocument.activeElement !== field) {
        event.preventDefault();
        field.focus();
      }
      onMouseDown?.(event);
    },
  };
}
