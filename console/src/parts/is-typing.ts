/** Single letters do something only while nobody writes; a box that is ticked is nothing to write in. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
