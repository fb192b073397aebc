import type { ReactNode } from 'react';
import { PageTitle } from '#features/seo/page-title.tsx';

export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-1">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-24 font-bold outline-none lg:text-30">{title}</h1>
      {children && <p className="text-14 text-text-2">{children}</p>}
    </div>
  );
}
