import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listPendingReferences, listReferences } from './bank-transaction-queries.ts';
import type { Match } from './statement-transaction.ts';

const length = 12;

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Matches each text to a payment: the one whose reference it contains (`exact`), or an awaited one whose reference has one letter wrong,
 * missing or extra (`near`). Texts with several payments' references are left to people. Two statements.
 */
export async function matchTransactions(db: Kysely<DB>, texts: readonly string[]): Promise<Match[]> {
  const all = texts.map(lettersOf);
  const asked = new Set(all.flatMap((letters) => windowsOf(letters).map(groupsOf)));
  const [known, pending] = await Promise.all([listReferences(db, [...asked]), listPendingReferences(db)]);
  const byReference = new Map(known.map(({ id, reference }) => [lettersOf(reference), id]));
  const open = pending.map(({ id, reference }) => ({ id, letters: lettersOf(reference) }));
  return all.map((letters): Match => {
    const matches = new Set(windowsOf(letters).flatMap((window) => byReference.get(window) ?? []));
    const [first] = matches;
    if (first !== undefined) return { fit: matches.size === 1 ? 'exact' : 'near', attemptId: first };
    const near = open.filter((one) => isNear(letters, one.letters));
    return near.length === 1 ? { fit: 'near', attemptId: near[0]!.id } : { fit: 'none', attemptId: null };
  });
}

const windowsOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) => letters.slice(at, at + length));

const groupsOf = (letters: string): string => letters.match(/.{4}/g)!.join('-'); // twelve letters

/** Whether the letters contain the reference with one mistake. One half is then correct, which is searched first. */
function isNear(letters: string, reference: string): boolean {
  const half = length / 2;
  const head = reference.slice(0, half);
  const tail = reference.slice(half);
  for (let at = letters.indexOf(head); at >= 0; at = letters.indexOf(head, at + 1))
    if (beginsAlmost(letters.slice(at + half, at + length + 1), tail)) return true;
  for (let at = letters.indexOf(tail); at >= 0; at = letters.indexOf(tail, at + 1))
    if (beginsAlmost(turned(letters.slice(Math.max(0, at - half - 1), at)), turned(head))) return true;
  return false;
}

const turned = (text: string): string => [...text].toReversed().join('');

function beginsAlmost(text: string, word: string): boolean {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at++;
  const left = word.slice(at + 1);
  return (
    text.slice(at + 1).startsWith(left) || // replaced
    text.slice(at).startsWith(left) || // missing
    text.slice(at + 1).startsWith(word.slice(at)) // extra
  );
}
