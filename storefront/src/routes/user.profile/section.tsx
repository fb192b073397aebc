import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; text?: string; children?: ReactNode };

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-18 font-heading">
          {title}
        </h2>
        {text && <p className="text-14 text-text-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
