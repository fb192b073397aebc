/** Whether key presses are text input; shortcuts are disabled then. Checkboxes don't count. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
