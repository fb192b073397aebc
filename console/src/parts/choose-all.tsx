import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ChooseAllProps = {
  ids: readonly number[];
  chosen: ReadonlySet<number>;
  onChoose(ids: readonly number[], isChosen: boolean): void;
};

/** Selects all displayed rows, or none. */
export function ChooseAll({ ids, chosen, onChoose }: ChooseAllProps) {
  const t = useT();
  return (
    <th className="w-11">
      <Checkbox
        hideLabel
        label={t('console.list.choose-all')}
        checked={ids.every((id) => chosen.has(id))}
        onChange={({ target }) => onChoose(ids, target.checked)}
      />
    </th>
  );
}
