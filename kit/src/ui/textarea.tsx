import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function Textarea({ className, ...textarea }: TextareaProps) {
  const control = useFieldControl();
  return <textarea rows={4} {...control} {...textarea} className={classNames('control', className)} />;
}
