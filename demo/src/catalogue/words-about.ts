import { chanceOf } from './chance.ts';
import type { PlannedProduct } from './plan-products.ts';
import type { ProductTexts } from './product-texts.ts';

/** A review's opinion of its product. */
export type Kind = 'good' | 'middling' | 'bad';

const share = 0.6;

/** Facts learned by using a product; the others are advice. */
const tried = new Set([
  'Power',
  'Connection',
  'Water resistance',
  'Burning time',
  'Range',
  'Contents',
  'Gears',
  'Load',
  'Format',
  'Binding',
  'Paper',
  'Supplied',
]);

/**
 * Lets most reviews begin with something about this product instead of its kind. Uses a separate random sequence, so ratings,
 * authors and dates don't change.
 */
export function wordsAbout(
  product: PlannedProduct,
  texts: ProductTexts,
): (text: string, kind: Kind) => string {
  const chance = chanceOf(`words about ${product.slug}`);
  const left = sentencesAbout(product, texts);
  for (const kind of Object.keys(left) as Kind[]) left[kind] = chance.some(left[kind], left[kind].length);
  let hasSpoken = false;
  return (text, kind) => {
    if (text === '') return text;
    const isDue = chance.happens(share) || !hasSpoken;
    const sentence = isDue ? left[kind].pop() : undefined;
    // Or all sentences about it are used.
    if (sentence === undefined) return text;
    hasSpoken = true;
    const [, ...rest] = text.split(/(?<=[.!?]) /);
    return [sentence, ...rest].join(' ');
  };
}

function sentencesAbout(product: PlannedProduct, texts: ProductTexts): Record<Kind, string[]> {
  const [name] = product.title.split(',');
  const [stuff] = texts.specifications;
  const { dimensions } = texts;
  const valueOf = (title: string) => texts.specifications.find((row) => row.title === title)?.value ?? '';
  const weight = valueOf('Weight');
  const rows = texts.specifications.filter(({ title }) => tried.has(title));
  return {
    good: [
      `The “${name}” is just what I was looking for.`,
      `I looked around for a long time, and the “${name}” was the right choice.`,
      `I measured it: ${dimensions}, exactly as described.`,
      `${stuff?.value}, just as described.`,
      `It weighs ${weight}, as promised.`,
      ...rows.map(({ title, value }) => `${title}: ${value}, as promised.`),
    ],
    middling: [
      `The “${name}” does the job, but nothing more.`,
      `${dimensions}: not quite the size I expected.`,
    ],
    bad: [
      `The “${name}” wasn’t what I’d hoped for.`,
      `The page says “${stuff?.value}”, but it doesn’t look like it.`,
      `Mine wasn’t ${dimensions}, and I measured it twice.`,
    ],
  };
}
