import { useFormat, type Money } from '#format.ts';

export function Amount({ of }: { of: Money }) {
  const { money } = useFormat();
  return <bdi dir="ltr">{money(of)}</bdi>;
}
