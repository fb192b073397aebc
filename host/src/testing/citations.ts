export const papers = ['SPEC', 'CONTRACT', 'INVARIANTS', 'SCREENS', 'PAYMENTS'] as const;
export type Paper = (typeof papers)[number];

/**
 * Citations: `SPEC §4`, `PAYMENTS §6b.5`, `SCREENS 42`, `INVARIANTS F12`, and numbers of the security checklist such as `ASVS
 * 1.2.1`, including ranges (`7.2.1–7.2.4`) and a final `x`.
 */
export type Places = ReadonlySet<string>;

const numbered = String.raw`\d+[a-z]?(?:\.(?:\d+|[a-z])\b)*`;
const place = String.raw`(?:§${numbered}|[IFBDL]\d{1,3}\b)`;
const number = String.raw`\d+(?:\.\d+)*\b`;
const address = `(?:${place}|${number})`;
const also = String.raw`\s*(?:,|–|\band\b|\bor\b|\bto\b)\s*`;
const cited = new RegExp(
  [
    String.raw`\b(SCREENS|ASVS)(?:['’]s)?(\s+)(${address}(?:${also}${address})*)`,
    // After other references a number counts only if adjacent: "SPEC §4, 2 to 5" doesn't cite 2 to 5.
    String.raw`\b(${papers.join('|')}|RFC \d+|OpenID Connect Core)(?:['’]s)?(\s+)(${address}(?:${also}${place})*)`,
  ].join('|'),
  'g',
);
const uncited = new RegExp(String.raw`§(?:${numbered})?|(?<![\w%#@$.\-/])[IFBDL]\d{1,3}(?![\w%-])`, 'g');

const ownerOf: Readonly<Record<string, Paper>> = {
  I: 'INVARIANTS',
  F: 'INVARIANTS',
  B: 'INVARIANTS',
  D: 'CONTRACT',
  L: 'CONTRACT',
};

/** Every citable place of a document: headings, numbered points, lettered paragraphs and codes. */
export function placesOf(paper: Paper, text: string): string[] {
  const places: string[] = [];
  let section = '';
  let part = '';
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) continue;
    const heading = /^#{2,4} (\d+[a-z]?(?:\.\d+)*)\b/.exec(line)?.[1];
    const letter = /^\*\*\(([a-z])\)/.exec(line)?.[1];
    const point = /^(\d+)\. /.exec(line)?.[1];
    const code = /^- \*\*([IFBDL]\d+)\b/.exec(line)?.[1];
    if (heading) places.push(`${paper} §${(section = part = heading)}`);
    if (letter)
      places.push(`${paper} §${(part = /[a-z]$/.test(section) ? `${section}.${letter}` : section + letter)}`);
    if (point) places.push(`${paper} §${part}.${point}`);
    const guideline = /^- \*\*(\d+)\*\* /.exec(line)?.[1];
    if (guideline && paper === 'SCREENS') places.push(`SCREENS ${guideline}`);
    if (code) places.push(`${paper} ${code}`);
    for (const [same] of line.matchAll(/\bB\d+(?=→)/g)) places.push(`${paper} ${same}`);
    const rows = section === '4' && paper === 'INVARIANTS' && /^- \*\*(\d[\dx., –]+)\*\*/.exec(line)?.[1];
    if (rows) places.push(...rows.split(', ').map((row) => `ASVS ${row}`));
  }
  return places;
}

/**
 * Citations of a text in order, such as `SPEC §4`, and unresolvable ones: `§5` without a document. `own`: the document of a bare §.
 */
export function citationsIn(text: string, own?: Paper): { place: string; line: number }[] {
  const found: { place: string; at: number }[] = [];
  // Comments wrap anywhere; replacing breaks by spaces preserves positions.
  let rest = text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--|>)?[ \t]*/g, (gap) => ' '.repeat(gap.length));
  for (const match of rest.matchAll(cited)) {
    const [whole, paper = match[4]!, , places = match[6]!] = match;
    const start = match.index + whole.length - places.length;
    rest = rest.slice(0, match.index) + ' '.repeat(whole.length) + rest.slice(match.index + whole.length);
    if (!papers.some((name) => name === paper) && paper !== 'ASVS') continue;
    for (const { 0: one, index } of places.matchAll(new RegExp(address, 'g')))
      found.push({ place: named(one, paper, index > 0), at: start + index });
  }
  for (const { 0: place, index } of rest.matchAll(uncited))
    found.push({
      place: place.startsWith('§') && own ? `${own} ${place}` : named(place, '', true),
      at: index,
    });
  return found
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...citation }) => ({ ...citation, line: text.slice(0, at).split('\n').length }));
}

/** A code implies its document, unless it directly follows a document's name: then it must belong to that one. */
function named(address: string, paper: string, isAlone: boolean): string {
  const owner = ownerOf[address[0]!];
  return `${owner && isAlone ? owner : paper} ${address}`.trim();
}

export function isValidCitation(citation: string, places: Places): boolean {
  if (places.has(citation)) return true;
  const row = /^ASVS (.*)/.exec(citation)?.[1];
  return (
    row !== undefined && [...places].some((other) => other.startsWith('ASVS ') && covers(other.slice(5), row))
  );
}

/** Whether a checklist row (`6.5.x`, `7.2.1–7.2.4`, `1.2.4`) covers a number or its chapter. */
function covers(row: string, number: string): boolean {
  const [first, last = first] = row.split('–') as [string, string?];
  if (`${first}.`.startsWith(`${number}.`) || first.replace(/x$/, '') === number.replace(/\d+$/, ''))
    return true;
  const chapter = (text: string) => text.slice(0, text.lastIndexOf('.'));
  const end = (text: string) => Number(text.slice(text.lastIndexOf('.') + 1));
  return chapter(first) === chapter(number) && end(first) <= end(number) && end(number) <= end(last);
}
