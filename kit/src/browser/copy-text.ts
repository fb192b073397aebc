import { withoutDirectionMarks } from '@souk/rules/isolate-text';

/** Copies a text without invisible direction marks. False without permission, and on plain http, which has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(withoutDirectionMarks(text));
    return true;
  } catch {
    return false;
  }
}

/** Removes invisible direction marks from copied selections: sentences contain them around names and amounts. */
export function copyWithoutMarks(page: Pick<Document, 'addEventListener' | 'getSelection'>): void {
  page.addEventListener('copy', (event) => {
    const selected = page.getSelection()?.toString() ?? '';
    const text = withoutDirectionMarks(selected);
    if (event.defaultPrevented || text === selected) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
}
