import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { Icon } from './icon.tsx';

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>;
  small?: boolean;
};

/** The native select, the best choice on phones. Options are its children. */
export function Select({ small, className, children, ...select }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className={classNames('relative block', className)}>
      <select {...control} {...select} className={classNames('control', small && 'control-small')}>
        {children}
      </select>
      <Icon
        name="chevron-down"
        size={18}
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-text-3"
      />
    </span>
  );
}
