import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { links } from '#links.ts';

type ReviewCardProps = {
  id: string;
  title: string;
  edit: string;
  children: ReactNode;
};

/** A previous decision with a link to change it. */
export function ReviewCard({ id, title, edit, children }: ReviewCardProps) {
  const t = useT();
  return (
    <section
      aria-labelledby={id}
      className="card grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-4"
    >
      <h2 id={id} className="text-14 font-semibold tracking-normal">
        {title}
      </h2>
      <Link to={links.shipping()} className="link inline-flex min-h-6 items-center text-14" aria-label={edit}>
        {t('checkout.edit')}
      </Link>
      <div className="col-span-full">{children}</div>
    </section>
  );
}
