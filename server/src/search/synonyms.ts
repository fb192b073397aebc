/**
 * Words that shoppers use for the same thing, folded and in the singular; the plural with s is found too. One way
 * only: who types "tee" means a T-shirt, who types "shirt" does not mean a tee.
 */
const synonyms: Record<string, readonly string[]> = {
  tee: ['t-shirt'],
  tshirt: ['t-shirt', 'tee'],
  sneaker: ['running shoe', 'trainer', 'sports shoe'],
  trainer: ['sneaker', 'running shoe'],
  cell: ['phone', 'smartphone'],
  cellphone: ['phone', 'smartphone'],
  mobile: ['phone', 'smartphone'],
  smartphone: ['phone'],
  laptop: ['notebook'],
  notebook: ['laptop'],
  tv: ['television'],
  television: ['tv'],
  telly: ['tv', 'television'],
  earphone: ['headphone', 'earbud'],
  earbud: ['earphone', 'headphone'],
  headset: ['headphone'],
  couch: ['sofa'],
  sofa: ['couch'],
  fridge: ['refrigerator'],
  refrigerator: ['fridge'],
  hoover: ['vacuum'],
  jumper: ['sweater', 'pullover'],
  sweater: ['jumper', 'pullover'],
  pullover: ['sweater'],
  hoodie: ['hooded sweatshirt'],
  pant: ['trousers'],
  trouser: ['pants'],
  handbag: ['bag', 'purse'],
  purse: ['handbag', 'wallet'],
  sunglass: ['sunglasses'],
  perfume: ['fragrance'],
  fragrance: ['perfume'],
  moisturizer: ['cream', 'moisturiser'],
  moisturiser: ['cream', 'moisturizer'],
  specs: ['glasses'],
  woman: ['women'],
  women: ['woman'],
  man: ['men'],
  men: ['man'],
  kid: ['child', 'children'],
  child: ['children', 'kid'],
  rucksack: ['backpack'],
  backpack: ['rucksack'],
};

/** Other words for a folded word; empty for most. */
export function synonymsOf(word: string): readonly string[] {
  return known(word) ?? (word.endsWith('s') ? known(word.slice(0, -1)) : undefined) ?? [];
}

// `Object.hasOwn`: a shopper may type "constructor".
function known(word: string): readonly string[] | undefined {
  return Object.hasOwn(synonyms, word) ? synonyms[word] : undefined;
}
