import { LONGEST, STORE } from '@souk/rules/limits';
import { Card } from '#parts/card.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PlainField, type DraftProps } from './plain-field.tsx';

export function ChatFields(props: DraftProps) {
  const t = useT();
  const { draft, set } = props;
  return (
    <Card title={t('console.store.chat')}>
      <Switch
        label={t('console.store.field.whatsapp_btn')}
        checked={draft.whatsapp_btn}
        onChange={({ target }) => set('whatsapp_btn', target.checked)}
      />
      {draft.whatsapp_btn && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PlainField {...props} name="whatsapp_number" type="tel" max={LONGEST.phone} isLtr />
          <PlainField {...props} name="whatsapp_default_msg" max={STORE.chat} />
        </div>
      )}
    </Card>
  );
}
