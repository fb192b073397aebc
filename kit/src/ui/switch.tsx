import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & { label: ReactNode };

export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <label className={classNames('flex min-h-9 items-center justify-between gap-3 text-14', className)}>
      <span>{label}</span>
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
