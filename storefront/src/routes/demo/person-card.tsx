import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { addressOf, type DemoPerson } from './people.ts';

/** A demo account: email address, console, and suggested actions. */
export function PersonCard({ person }: { person: DemoPerson }) {
  const t = useT();
  const { who, icon, open, tries } = person;
  return (
    <section
      aria-labelledby={`demo-${who}`}
      className="grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Icon name={icon} />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <h2 id={`demo-${who}`} className="text-18 font-semibold">
            {t(`demo.person.${who}`)}
          </h2>
          <p className="text-14 text-text-2">{t(`demo.person.${who}.text`)}</p>
        </div>
      </div>
      <p className="rounded-control bg-sunk px-3 py-2">
        <code dir="ltr" className="block font-medium wrap-anywhere select-all">
          {addressOf(person)}
        </code>
      </p>
      <LinkButton to={open} variant="primary" className="text-center" reloadDocument>
        {t(who === 'shopper' || who === 'seller' ? `demo.person.${who}.open` : 'demo.person.operator.open')}
      </LinkButton>
      <div className="grid gap-1">
        <h3 className="text-14 font-semibold text-text-2">{t('demo.try')}</h3>
        <ul className="grid">
          {Object.entries<string>(tries).map(([name, href]) => (
            <li key={name}>
              <a href={href} className="flex min-h-11 items-center gap-2 py-1.5 hover:underline">
                <Icon name="chevron-end" size={16} className="flex-none text-text-3" />
                {t(`demo.try.${name}` as MessageKey) /* `people.ts` names no others */}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
