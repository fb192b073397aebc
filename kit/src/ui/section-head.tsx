import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type SectionHeadProps = {
  title: ReactNode;
  /** Renders the page's main heading. */
  isMain?: boolean;
  /** For `aria-labelledby` of the section. */
  id?: string;
  more?: { href: string; label: string; about?: string };
  /** Beside the title, such as a countdown. */
  children?: ReactNode;
};

/** Section heading with a link to everything. `about` completes the link text for screen readers. */
export function SectionHead({ title, isMain, id, more, children }: SectionHeadProps) {
  const Heading = isMain ? 'h1' : 'h2';
  return (
    <div className="section-head">
      <Heading id={id} className="flex items-center gap-2 text-20 md:text-24">
        {title}
      </Heading>
      {children && <div className="max-sm:order-last max-sm:w-full">{children}</div>}
      {more && (
        <Link to={more.href} className="section-more">
          {more.label}
          {more.about && <span className="sr-only"> {more.about}</span>}
          <Icon name="chevron-end" size={18} />
        </Link>
      )}
    </div>
  );
}
