const withoutCode = (text: string) => text.replaceAll(/^```.*?^```$/gms, '');

/** Targets of a document's links and pictures within the repository: `docs/operating.md`, `../api.md#errors`, `#errors`. */
export function linksIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Anchors of a document's headings, as GitHub names them; a repeated heading gets `-1`, `-2` and so on. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Commands of a document: each line of a shell block without its comment, cut at `&&`, and each code span of a sentence. */
export function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block]) => block!.split('\n'));
  const spans = [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  return [...blocks, ...spans]
    .flatMap((line) => line.replace(/(^|\s)#.*/, '').split('&&'))
    .map((command) => command.trim())
    .filter((command) => command !== '');
}

export function countWords(text: string): number {
  return withoutCode(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
