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

/** What people select and copy on a page has no direction marks either: sentences hold them around names and amounts. */
export function copyWithoutMarks(page: Pick<Document, 'addEventListener' | 'getSelection'>): void {
  page.addEventListener('copy', (event) => {
    const selected = page.getSelection()?.toString() ?? '';
    const text = withoutDirectionMarks(selected);
    if (event.defaultPrevented || text === selected) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
}
