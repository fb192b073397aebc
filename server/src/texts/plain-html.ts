/** What each of them may stand in; '' is the text as a whole. None stands in itself, so that no end of one is left out. */
const places: Record<string, readonly string[]> = {
  p: [''],
  ul: [''],
  ol: [''],
  li: ['ul', 'ol'],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['']])),
  ...Object.fromEntries(['strong', 'b', 'em', 'i'].map((name) => [name, ['p', 'li']])),
};

/**
 * Whether there is nothing to clean in it: headings, paragraphs and lists with what is strong in them, each ended, and no attribute or
 * entity. Most descriptions are so, and to find it out takes a fiftieth of what cleaning takes. `false`: it is not known.
 */
export function isPlainHtml(html: string): boolean {
  const open = [''];
  for (const [, end, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)>|[<>&\0]/g)) {
    if (name === undefined) return false;
    if (end) {
      if (open.pop() !== name) return false;
    } else {
      if (!Object.hasOwn(places, name) || !places[name]!.includes(open.at(-1)!)) return false;
      open.push(name);
    }
  }
  return open.length === 1;
}
