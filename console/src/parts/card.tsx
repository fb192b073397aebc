import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '@souk/kit/ui/icon.tsx';

type CardProps = {
  title: string;
  /** For links to it. */
  id?: string;
  end?: ReactNode;
  /** Where cards are collapsible, whether it's expanded at first. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Errors of a form whose cards are collapsible; null: cards aren't. */
export const CollapsibleCards = createContext<Readonly<Record<string, string>> | null>(null);

export function Card({ title, id, end, isOpen = false, children }: CardProps) {
  const errors = use(CollapsibleCards);
  if (errors)
    return (
      <CollapsibleCard id={id} title={title} isOpen={isOpen} errors={errors}>
        {end}
        {children}
      </CollapsibleCard>
    );
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

type CollapsibleCardProps = Required<Pick<CardProps, 'title' | 'isOpen' | 'children'>> & {
  id: string | undefined;
  errors: Readonly<Record<string, string>>;
};

/** Expands by itself if one of its fields has an error. */
function CollapsibleCard({ title, id, isOpen, errors, children }: CollapsibleCardProps) {
  const card = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (card.current?.querySelector('[aria-invalid="true"], [data-error]')) card.current.open = true;
  }, [errors]);
  return (
    <details ref={card} id={id} open={isOpen} className="card scroll-mt-20">
      <summary className="disclosure px-4">
        <h2>{title}</h2>
        <Icon name="chevron-down" size={18} className="disclosure-mark" />
      </summary>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </details>
  );
}
