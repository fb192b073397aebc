import { useId, type ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

type RateInputProps = {
  name: string;
  /** Id of the first star, the target of error summaries. */
  id?: string;
  legend: string;
  defaultValue?: number;
  required?: boolean;
  error?: ReactNode;
};

/** Rating input: five radios styled as stars. */
export function RateInput({ name, id, legend, defaultValue, required, error }: RateInputProps) {
  const t = useT();
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-14 font-label">
        {legend}
        {required && <span className="font-normal text-text-3"> {t('ui.field.required')}</span>}
      </legend>
      <div className="rate-input inline-flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              id={stars === 1 ? id : undefined}
              name={name}
              value={stars}
              required={required}
              defaultChecked={stars === defaultValue}
            />
            <span className="sr-only">{t('ui.rating.stars', { count: stars })}</span>
            <Icon name="star" size={32} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
