import { Fragment, type ReactNode } from 'react';

/** Short facts in one line. */
export const Dotted = ({ facts }: { facts: readonly ReactNode[] }) =>
  facts.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ));
