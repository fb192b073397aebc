import type { ShopLanguage } from '@souk/contract/console/operator-texts';
import { asksForReview, ownLanguageName } from '@souk/rules/language-packs';
import type { ImpactOf } from '@souk/rules/guarded-settings';
import { CONTENT } from '@souk/rules/limits';
import { directionOfCode } from '@souk/rules/text-direction';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { messagesOfConsole } from '#messages.ts';
import { ImpactSheet } from '#operator/setting-controls/impact-sheet.tsx';
import { UsesList } from '#operator/records/uses-list.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { languagesToAdd } from './language-codes.ts';

type LanguageSheetProps = {
  languages: readonly ShopLanguage[];
  /** `new`, a language code, or null while closed. */
  edited: string | null;
  onClose(): void;
  onDone(): void;
};

/** Edits a language: native name, direction, default. */
export function LanguageSheet({ languages, edited, onClose, onDone }: LanguageSheetProps) {
  const t = useT();
  const known = languages.find(({ code }) => code === edited);
  const { packs, others } = languagesToAdd(
    languages.map(({ code }) => code),
    messagesOfConsole().language,
  );
  const [code, setCode] = useState(known?.code ?? [...packs, ...others][0]?.code ?? 'de');
  const [name, setName] = useState(known?.name ?? ownLanguageName(code));
  const [direction, setDirection] = useState(known?.direction ?? directionOfCode(code));
  const [isDefault, setIsDefault] = useState(known?.is_default ?? false);
  const { act, isBusy } = useAct();
  const choose = (chosen: string) => {
    setCode(chosen);
    setName(ownLanguageName(chosen));
    setDirection(directionOfCode(chosen));
  };
  const current = languages.find(({ is_default }) => is_default);
  const [isGuarded, setIsGuarded] = useState(false);
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isDefault && code !== current?.code) setIsGuarded(true);
    else await store();
  }
  async function store() {
    // A new language is enabled later, when it is ready.
    const enabled = isDefault || (known?.enabled ?? false);
    const accepted: ImpactOf[] = isDefault ? ['default_language'] : [];
    const body = { name, direction, is_default: isDefault, enabled, accepted };
    if (!(await act(() => call('PUT operator/languages/{language}', { params: { language: code }, body }))))
      return;
    toast(t(known ? 'operator.record.saved' : 'operator.language.added', { name }));
    onDone();
    onClose();
  }
  async function remove() {
    const params = { language: code };
    if (!(await act(() => call('DELETE operator/languages/{language}', { params })))) return;
    toast(t('operator.record.deleted', { name }));
    onDone();
    onClose();
  }
  return (
    <Sheet
      open={edited !== null}
      onClose={onClose}
      title={known ? t('operator.language.edit', { name: known.name }) : t('operator.language.new')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {known && !known.is_default && <Remove language={known} isBusy={isBusy} onRemove={remove} />}
          <Button type="submit" form="language" variant="primary" busy={isBusy}>
            {t(known ? 'operator.settings.save' : 'operator.language.add')}
          </Button>
        </div>
      }
    >
      <form id="language" className="grid gap-4" onSubmit={(event) => void save(event)}>
        {!known && <LanguageChoice code={code} packs={packs} others={others} onChoose={choose} />}
        <NameAndDirection name={name} onName={setName} direction={direction} onDirection={setDirection} />
        {!known?.is_default && (
          <Switch
            label={t('operator.language.make-default')}
            checked={isDefault}
            onChange={({ target }) => setIsDefault(target.checked)}
          />
        )}
        {isDefault && !known?.is_default && (
          <Notice tone="warning">{t('operator.language.default.text')}</Notice>
        )}
        {!known && <p className="text-13 text-text-2">{t('operator.language.new.text')}</p>}
      </form>
      {isGuarded && (
        <ImpactSheet
          setting="default_language"
          title={t('operator.language.make-default')}
          from={current?.name ?? ''}
          to={name}
          value={code}
          onConfirm={store}
          onClose={() => setIsGuarded(false)}
        />
      )}
    </Sheet>
  );
}

type LanguageChoiceProps = ReturnType<typeof languagesToAdd> & {
  code: string;
  onChoose(code: string): void;
};

/** Languages with shipped texts come first. */
function LanguageChoice({ code, packs, others, onChoose }: LanguageChoiceProps) {
  const t = useT();
  return (
    <Field
      form="language"
      name="code"
      label={t('operator.language.language')}
      hint={asksForReview(code) ? t('install.shop.review') : undefined}
    >
      <Select value={code} onChange={({ target }) => onChoose(target.value)}>
        {(
          [
            ['translated', packs],
            ['not-translated', others],
          ] as const
        ).map(([group, choices]) => (
          <optgroup key={group} label={t(`operator.language.${group}`)}>
            {choices.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name} ({one.code})
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

type RemoveProps = { language: ShopLanguage; isBusy: string | false; onRemove(): Promise<void> };

/** Deletes on the second click; the first lists what is deleted with it. */
function Remove({ language: { code, name }, isBusy, onRemove }: RemoveProps) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const used = useLoaded(isConfirming ? code : null, (signal) =>
    call('GET operator/languages/{language}/uses', { params: { language: code }, signal }),
  );
  if (!isConfirming)
    return (
      <Button icon="trash" className="me-auto" onClick={() => setIsConfirming(true)}>
        {t('operator.record.delete')}
      </Button>
    );
  return (
    <>
      <div className="grid basis-full gap-2 text-13" role="status">
        <p className="text-text-2">{t('operator.language.delete.text', { name })}</p>
        {used && <UsesList uses={used.uses} area="window" record={`language:${code}`} />}
      </div>
      <Button variant="danger" className="me-auto" busy={isBusy} onClick={() => void onRemove()}>
        {t('operator.language.delete')}
      </Button>
    </>
  );
}

function NameAndDirection({
  name,
  onName,
  direction,
  onDirection,
}: {
  name: string;
  onName(name: string): void;
  direction: 'ltr' | 'rtl';
  onDirection(direction: 'ltr' | 'rtl'): void;
}) {
  const t = useT();
  return (
    <>
      <Field
        form="language"
        name="name"
        label={t('operator.language.name')}
        hint={t('operator.language.name.hint')}
      >
        <TextInput
          required
          dir="auto"
          maxLength={CONTENT.languageName}
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
      </Field>
      <Field form="language" name="direction" label={t('operator.language.direction')}>
        <Select
          value={direction}
          onChange={({ target }) => onDirection(target.value === 'rtl' ? 'rtl' : 'ltr')}
        >
          <option value="ltr">{t('operator.language.ltr')}</option>
          <option value="rtl">{t('operator.language.rtl')}</option>
        </Select>
      </Field>
    </>
  );
}
