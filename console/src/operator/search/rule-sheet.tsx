import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { RecordPicker } from '#operator/records/fields/record-picker.tsx';
import { useFocus } from '#parts/use-focus.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type RuleRequest = { kind: 'synonym' | 'redirect'; term: string | null; means?: string };

type RuleSheetProps = { request: RuleRequest | null; onClose(): void; onSaved(): void };

/** Synonyms or redirect of a search term. */
export function RuleSheet({ request, onClose, onSaved }: RuleSheetProps) {
  const t = useT();
  const title = !request?.term
    ? t('operator.search.title.new')
    : t(`operator.search.title.${request.kind}`, { term: request.term });
  return (
    <Sheet open={request !== null} onClose={onClose} title={title}>
      {request && <RuleForm key={`${request.kind} ${request.term}`} request={request} onSaved={onSaved} />}
    </Sheet>
  );
}

const kinds = ['category', 'subcategory', 'brand', 'product', 'page', 'url'] as const;
type Target = { kind: Exclude<(typeof kinds)[number], 'url'>; id: number } | { kind: 'url'; url: string };

function RuleForm({ request, onSaved }: { request: RuleRequest; onSaved(): void }) {
  const t = useT();
  const first = useFocus();
  const { act, isBusy } = useAct();
  const [kind, setKind] = useState(request.kind);
  const [term, setTerm] = useState(request.term ?? '');
  const [means, setMeans] = useState(request.means ?? '');
  const [target, setTarget] = useState<Target>({ kind: 'category', id: 0 });
  const isChosen = target.kind === 'url' ? target.url.trim() !== '' : target.id !== 0;

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    const body = kind === 'synonym' ? { term, means } : { term, opens: isChosen ? target : null };
    await act(async () => {
      const { hits } = await call('POST operator/search-rules', { body });
      toast(t(`operator.search.saved.${kind}`, { term, count: hits }));
      onSaved();
    });
  }
  const isTyped = request.term === null;
  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      {isTyped && (
        <>
          <Field form="rule" name="term" label={t('operator.search.field.term')}>
            <TextInput
              ref={first}
              dir="auto"
              required
              maxLength={CONSOLE.searchTerm}
              value={term}
              onChange={({ target }) => setTerm(target.value)}
            />
          </Field>
          <Field form="rule" name="kind" label={t('operator.search.field.what')}>
            <Select value={kind} onChange={({ target }) => setKind(target.value as RuleRequest['kind'])}>
              {(['synonym', 'redirect'] as const).map((one) => (
                <option key={one} value={one}>
                  {t(`operator.search.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      {kind === 'synonym' ? (
        <Field
          form="rule"
          name="means"
          label={t('operator.search.field.means')}
          hint={t('operator.search.field.means.hint')}
        >
          <TextInput
            {...(isTyped ? {} : { ref: first })}
            dir="auto"
            required
            maxLength={CONSOLE.searchMeaning}
            value={means}
            onChange={({ target }) => setMeans(target.value)}
          />
        </Field>
      ) : (
        <TargetFields target={target} onChange={setTarget} />
      )}
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-end">
        {t('operator.search.save')}
      </Button>
    </form>
  );
}

function TargetFields({ target, onChange }: { target: Target; onChange(target: Target): void }) {
  const t = useT();
  const first = (kind: (typeof kinds)[number]): Target =>
    kind === 'url' ? { kind, url: '' } : { kind, id: 0 };
  return (
    <>
      <Field form="rule" name="place" label={t('operator.field.target')}>
        <Select
          value={target.kind}
          onChange={({ target: { value } }) => onChange(first(kinds.find((kind) => kind === value)!))}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`operator.target.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      {target.kind === 'url' ? (
        <Field
          form="rule"
          name="url"
          label={t('operator.search.field.url')}
          hint={t('operator.search.field.url.hint')}
        >
          <TextInput
            dir="ltr"
            required
            value={target.url}
            onChange={({ target: { value: url } }) => onChange({ kind: 'url', url })}
          />
        </Field>
      ) : (
        <RecordPicker
          key={target.kind}
          {...{ name: 'id', label: t('operator.target.which'), to: target.kind, error: undefined }}
          value={target.id || null}
          onChange={(id) => onChange({ kind: target.kind, id })}
        />
      )}
    </>
  );
}
