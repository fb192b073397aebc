import type { ComponentProps } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type CommandFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & { onText(text: string): void };

export function CommandField({ onText, ...props }: CommandFieldProps) {
  const t = useT();
  return (
    <input
      type="search"
      role="combobox"
      autoComplete="off"
      aria-expanded={false}
      aria-label={t('console.command.open')}
      placeholder={t('console.command.open')}
      className="control"
      onChange={({ target }) => onText(target.value)}
      {...props}
    />
  );
}
