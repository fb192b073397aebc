import type { ComponentProps } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type CommandFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'aria-controls'> & {
  onText(text: string): void;
  /** Id of the list of results; undefined while there is none. */
  'aria-controls': string | undefined;
};

export function CommandField({ onText, 'aria-controls': list, ...props }: CommandFieldProps) {
  const t = useT();
  return (
    <input
      type="search"
      role="combobox"
      autoComplete="off"
      aria-expanded={false}
      aria-controls={list}
      aria-label={t('console.command.open')}
      placeholder={t('console.command.open')}
      className="control"
      onChange={({ target }) => onText(target.value)}
      {...props}
    />
  );
}
