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
 * Selects the content of a numeric field on focus, so that what is typed replaces it: a 1 that is preset does not turn 12 into 112.
 * Fields of text keep their handlers as they are.
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
      // The first press would put the caret where it is and drop the selection; further presses do.
      if (event.button === 0 && field.ownerDocument.activeElement !== field) {
        event.preventDefault();
        field.focus();
      }
      onMouseDown?.(event);
    },
  };
}
