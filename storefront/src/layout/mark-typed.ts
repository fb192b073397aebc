/** Splits a suggestion at the typed text, so that the rest can be emphasized (SCREENS 20). */
export function markTyped(title: string, typed: string): { text: string; isTyped: boolean }[] {
  const needle = typed.trim().toLocaleLowerCase();
  const at = needle ? title.toLocaleLowerCase().indexOf(needle) : -1;
  if (at < 0) return [{ text: title, isTyped: false }];
  return [
    { text: title.slice(0, at), isTyped: false },
    { text: title.slice(at, at + needle.length), isTyped: true },
    { text: title.slice(at + needle.length), isTyped: false },
  ].filter((piece) => piece.text !== '');
}
