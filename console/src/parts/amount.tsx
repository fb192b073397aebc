import { useFormat, type Money } from '#format.ts';

export function Amount({ of }: { of: Money }) {
  const { money } = useFormat();
  return <bdi dir="ltr">{money(of)}</bdi>;
}

/** With a plus if above zero, for changes of a balance. */
export function SignedAmount({ of }: { of: Money }) {
  const { money } = useFormat();
  return (
    <bdi dir="ltr">
      {of.minor > 0 && '+'}
      {money(of)}
    </bdi>
  );
}
