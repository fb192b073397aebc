import { useT } from '#i18n/messages-context.tsx';
import { Icon } from './icon.tsx';

type RateInputProps = { name: string; legend: string; defaultValue?: number; required?: boolean };

/** Five radios that look like stars. */
export function RateInput({ name, legend, defaultValue, required }: RateInputProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="text-14 font-label">{legend}</legend>
      <div className="rate-input inline-flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
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
    </fieldset>
  );
}
