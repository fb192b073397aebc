import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { Icon, type IconName } from './icon.tsx';
import { numberFocus } from './number-focus.ts';

type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  /** Decorative icon at the end, such as a lock. */
  icon?: IconName;
  /** 40 px high with 14 px text, for filters and toolbars. */
  small?: boolean;
};

/** Single-line text input; numbers are selected on focus. Inside a `Field` it inherits id, name and descriptions. */
export function TextInput({ icon, small, className, ...input }: TextInputProps) {
  const control = useFieldControl();
  const element = (
    <input
      type="text"
      {...control}
      {...input}
      {...numberFocus(input)}
      className={classNames('control', small && 'control-small', icon && 'pe-11', className)}
    />
  );
  if (!icon) return element;
  return (
    <span className="relative block">
      {element}
      <Icon name={icon} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-text-3" />
    </span>
  );
}
