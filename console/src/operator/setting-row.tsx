import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import type { GuardedSetting } from '@souk/rules/guarded-settings';
import { lazy, Suspense } from 'react';
import { useMe } from '#api/me.ts';
import { actorName } from '#parts/actor-name.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { useFormat } from '../format.ts';
import { CarriersControl } from './setting-controls/carriers-control.tsx';
import { ChoiceControl } from './setting-controls/choice-control.tsx';
import { SettingConflict } from './setting-controls/setting-conflict.tsx';
import { PayoutTableControl } from './setting-controls/payout-table-control.tsx';
import type { SettingSave, ShopLanguages } from './setting-controls/setting-save.ts';
import { StateControl } from './setting-controls/state-control.tsx';
import { TypedControl } from './setting-controls/typed-control.tsx';
import { useSaveSetting } from './setting-controls/use-save-setting.ts';
import { WordsControl } from './setting-controls/words-control.tsx';
import { WhereItShows } from './setting-controls/where-it-shows.tsx';
import { settingText, settingTitle, settingValue, useSettingWords } from './setting-words.ts';

const ImpactSheet = lazy(async () => ({
  default: (await import('./setting-controls/impact-sheet.tsx')).ImpactSheet,
}));

type SettingRowProps = {
  setting: OperatorSetting;
  languages: ShopLanguages;
  onDone(): void;
};

/** One setting: description, value, default, and last change. Switches are saved automatically, with undo. */
export function SettingRow(props: SettingRowProps) {
  const words = useSettingWords();
  const { t } = words;
  const { ago, whole } = useFormat();
  const { setting } = props;
  const { key, value, changed } = setting;
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div>
        <p className="font-medium" id={`setting-title-${key}`}>
          {settingTitle(key, t)}
        </p>
        <p className="text-13 text-text-2">
          {settingText(key, t)} <WhereItShows name={key} address={setting.shown_at} />
        </p>
        <p className="text-12 text-text-3">
          {/* The default state is one of the default's country. */}
          {setting.kind !== 'state' &&
            t('operator.settings.default', { value: settingValue(setting, setting.default, words) })}
          {changed && (
            <>
              {setting.kind !== 'state' && ' · '}
              <time dateTime={changed.at} title={whole(changed.at)}>
                {t('operator.settings.changed', {
                  by: actorName(changed.by_kind, changed.by, t),
                  ago: ago(changed.at),
                })}
              </time>
            </>
          )}
        </p>
      </div>
      <SavedControl key={JSON.stringify(value)} {...props} />
    </li>
  );
}

function SavedControl(props: SettingRowProps) {
  const { conflict, impact, ...saving } = useSaveSetting(props);
  const words = useSettingWords();
  const { setting } = props;
  return (
    <>
      <Control {...props} {...saving} />
      {impact && (
        <Suspense fallback={null}>
          <ImpactSheet
            setting={setting.key as GuardedSetting} // only these have an impact
            title={settingTitle(setting.key, words.t)}
            from={settingValue(setting, setting.value, words)}
            to={settingValue(setting, impact.value, words)}
            value={String(impact.value)}
            onConfirm={impact.accept}
            onClose={impact.close}
          />
        </Suspense>
      )}
      <SettingConflict setting={props.setting} languages={props.languages} {...conflict} />
    </>
  );
}

function Control({ setting, languages, ...saving }: SettingRowProps & SettingSave) {
  const words = useSettingWords();
  const { t } = words;
  const { may } = useMe();
  const { save, isBusy } = saving;
  if (!may('settings.write'))
    return <p className="md:text-end">{settingValue(setting, setting.value, words)}</p>;
  switch (setting.kind) {
    case 'currency':
      return (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>{settingValue(setting, setting.value, words)}</span>
          <LinkButton to="/operator/settings/currency">{t('operator.currency.change')}</LinkButton>
        </div>
      );
    case 'switch':
      return (
        <Switch
          label={settingValue(setting, setting.value, words)}
          className="md:justify-self-end"
          aria-labelledby={`setting-title-${setting.key}`}
          checked={setting.value === true}
          onChange={({ target }) => void (isBusy || save(target.checked))}
        />
      );
    case 'choice':
    case 'country':
    case 'locale':
    case 'time-zone':
      return <ChoiceControl setting={setting} save={save} isBusy={Boolean(isBusy)} />;
    case 'state':
      return <StateControl setting={setting} {...saving} />;
    case 'words':
      return <WordsControl setting={setting} languages={languages} {...saving} />;
    case 'carriers':
      return <CarriersControl setting={setting} {...saving} />;
    case 'payout-table':
      return <PayoutTableControl setting={setting} {...saving} />;
    default:
      return <TypedControl setting={setting} {...saving} />;
  }
}
