/** A text as a sentence. CSS's `first-letter` would also change a path such as `/srv/souk`. */
export const capitalized = (words: string): string =>
  words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
