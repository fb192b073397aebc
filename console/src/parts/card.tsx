import type { ReactNode } from 'react';

type CardProps = {
  title: string;
  /** For links to it. */
  id?: string;
  end?: ReactNode;
  children: ReactNode;
};

export function Card({ title, id, end, children }: CardProps) {
  return (
    <section id={id} className="card scroll-mt-20">
      <header className="card-head">
        <h2>{title}</h2>
        {end}
      </header>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </section>
  );
}
