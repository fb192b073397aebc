import { useEffect, useState, type InputHTMLAttributes, type Ref } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { IconButton } from './icon-button.tsx';

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>;
  autoComplete: 'current-password' | 'new-password';
};

/** Password field with a show button, which appears after hydration in reserved space. */
export function PasswordInput({ className, ...input }: PasswordInputProps) {
  const t = useT();
  const control = useFieldControl();
  const [isShown, setIsShown] = useState(false);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <span dir="ltr" className="relative block">
      <input
        {...control}
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames('control pe-12', className)}
      />
      {hasScript && (
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={t('ui.password.show')}
          aria-pressed={isShown}
          className="absolute end-0 top-0 text-text-2"
          onClick={() => setIsShown(!isShown)}
        />
      )}
    </span>
  );
}
