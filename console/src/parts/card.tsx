import type { ReactNode } from 'react';

type CardProps = {
  title: string;
  end?: ReactNode;
  children: ReactNode;
};

export function Card({ title, end, children }: CardProps) {
  return (
    <section className="card">
      <header className="card-head">
        <h2>{title}</h2>
        {end}
      </header>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </section>
  );
}
