/** Letters that Unicode doesn't decompose into a Latin letter and a mark. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Þ: 'Th', þ: 'th', ı: 'i', '&': '+',
}; // prettier-ignore

/**
 * A text in the characters that every SEPA bank accepts (EPC217-08): letters without marks, digits and some punctuation; anything else becomes a
 * full stop. A text without any such letter or digit is `NOTPROVIDED`.
 */
export function sepaText(text: string, longest: number): string {
  const plain = Array.from(text, (letter) => spelled[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  return /[a-zA-Z0-9]/.test(plain) ? plain : 'NOTPROVIDED';
}
