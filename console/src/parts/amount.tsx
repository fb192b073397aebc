import { useFormat, type Money } from '#format.ts';

/** An amount that reads from left to right in every language. Markup isolates it, so a copied amount has no direction marks. */
export function Amount({ of }: { of: Money }) {
  const { money } = useFormat();
  return <bdi dir="ltr">{money(of)}</bdi>;
}
