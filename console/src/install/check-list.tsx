import type { CheckOfInstaller } from '@souk/contract/install';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export function CheckList({ checks }: { checks: readonly CheckOfInstaller[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {checks.map(({ name, ok, warning, detail, code }) => {
        const state = ok ? (warning ? 'warning' : 'ok') : 'problem';
        return (
          <li key={name} className="flex gap-3 px-4 py-3">
            <Icon
              name={{ ok: 'success', warning: 'warning', problem: 'error' }[state] as 'success'}
              className={classNames(
                'mt-px flex-none',
                { ok: 'text-success', warning: 'text-warning', problem: 'text-sale' }[state],
              )}
            />
            <div className="min-w-0">
              <p className="font-medium">
                <span className="sr-only">{t(`install.state.${state}`)} </span>
                {name}
              </p>
              {detail && <p className="text-13 wrap-anywhere text-text-2">{detail}</p>}
              {code && (
                <pre
                  dir="ltr"
                  className="mt-2 overflow-x-auto rounded-control bg-[#14171c] p-3 text-13 text-[#e6e9ee]"
                >
                  {code}
                </pre>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
