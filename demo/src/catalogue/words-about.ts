import type { ProductTexts } from './product-texts.ts';

/** A review's opinion of its product. */
export type Kind = 'good' | 'middling' | 'bad';

/** Whether shoppers say "they" about a product with this name: jeans, but not a dress. */
export const isPlural = (noun: string): boolean => /[^su]s$/.test(noun);

/** Sentences that say what the product is, as shoppers name it. */
export function sentencesAbout({ noun, specifications }: ProductTexts): Record<Kind, string[]> {
  const many = isPlural(noun);
  const these = many ? `these ${noun}` : `this ${noun}`;
  const capital = many ? `These ${noun}` : `This ${noun}`;
  const [, hours] = /^(\d+)-hour battery/.exec(valueOf(specifications, 'Power')) ?? [];
  return {
    good: [
      `${capital} ${many ? 'are' : 'is'} exactly what I was looking for.`,
      `I’m very happy with ${these}.`,
      `I compared a few before I chose ${these}, and I’m glad that I did.`,
      many ? `The best ${noun} I’ve had so far.` : `This is the best ${noun} I’ve had so far.`,
      `We love ${these}.`,
      `${capital} ${many ? 'were' : 'was'} a great buy.`,
      `I didn’t expect to like ${these} so much.`,
      `Exactly the kind of ${noun} I wanted.`,
      `So pleased with ${these}.`,
      `No other ${noun} ${many ? 'come' : 'comes'} close.`,
      ...(hours ? [`The battery really lasts ${hours} hours.`] : []),
    ],
    middling: [
      `I expected a bit more from ${these}.`,
      `${capital} ${many ? 'are' : 'is'} fine, but nothing special.`,
      `${capital} didn’t quite convince me.`,
    ],
    bad: [`${capital} ${many ? 'weren’t' : 'wasn’t'} what I’d hoped for.`, `I’m disappointed with ${these}.`],
  };
}

const valueOf = (rows: ProductTexts['specifications'], title: string): string =>
  rows.find((row) => row.title === title)?.value ?? '';
