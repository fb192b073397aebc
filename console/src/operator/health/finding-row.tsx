import type { HealthFinding } from '@souk/contract/console/operator-health';
import { useMe } from '#api/me.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { capitalized } from '#parts/capitalized.ts';
import { checkOf, hasFixLink, fixLinks } from './checks.ts';

const tones: Readonly<Record<HealthFinding['state'], Tone>> = { ok: 'good', warning: 'work', problem: 'bad' };

/** One finding: purpose, result, and a link to where it can be fixed. */
export function FindingRow({ finding: { name, state, words, technical } }: { finding: HealthFinding }) {
  const t = useT();
  const { may } = useMe();
  const check = checkOf(name);
  const fix = check && hasFixLink(check) ? check : null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{check ? t(`operator.health.check.${check}`) : name}</span>
          <StateMark tone={tones[state]}>{t(`operator.health.state.${state}`)}</StateMark>
        </span>
        {check && (
          <span className="text-13 text-text-2">
            {t('operator.health.expected', { text: t(`operator.health.check.${check}.text`) })}
          </span>
        )}
        <span className="block text-13 wrap-anywhere text-text-2">{capitalized(words)}</span>
        <TechnicalDetails>{technical}</TechnicalDetails>
      </div>
      {fix && may(fixLinks[fix].needs) && (
        <LinkButton to={fixLinks[fix].to} size="small">
          {t(`operator.health.check.${fix}.mend`)}
        </LinkButton>
      )}
    </li>
  );
}
