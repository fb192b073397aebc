import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export function ChooseRow({
  name,
  isChosen,
  onChoose,
}: {
  name: string;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}) {
  const t = useT();
  return (
    <td className="pick">
      <Checkbox
        hideLabel
        label={t('console.list.choose', { name })}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </td>
  );
}
