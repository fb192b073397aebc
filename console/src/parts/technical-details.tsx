import type { ReactNode } from 'react';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Disclosure with raw machine text such as error codes. Renders nothing without text. */
export function TechnicalDetails({ children, className }: { children: ReactNode; className?: string }) {
  const t = useT();
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <Disclosure
      summary={t('console.technical')}
      {...(className && { className })}
      summaryClassName="min-h-7 w-fit gap-1 text-12 font-normal text-text-2"
    >
      <pre
        dir="ltr"
        lang="en"
        className="mt-1 max-w-160 rounded-control bg-sunk p-2.5 text-start text-12 wrap-anywhere whitespace-pre-wrap text-text-2"
      >
        {children}
      </pre>
    </Disclosure>
  );
}
