/**
 * `dir` of a free-text field: of its text, or of the page while the field is empty, because browsers treat an empty `auto` as
 * left-to-right. Without it, a long text of the other direction loses its beginning.
 */
export const fieldDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
