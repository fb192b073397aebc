import { useMe } from '#api/me.ts';
import { endView } from '#api/view-as.ts';
import { roleName } from '#operator/role-name.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Banner while an operator views a store, edits its products, or views as a role: whose console it is, and the way back. */
export function ViewStrip() {
  const t = useT();
  const { store, role, viewed_as: viewed } = useMe();
  const isEditing = viewed === 'products';
  return (
    <div
      role="region"
      aria-label={t(isEditing ? 'console.view.edit.title' : 'console.view.title')}
      className="sticky top-13 z-20 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-warning bg-warning-soft px-4 py-1.5 text-13 text-warning"
    >
      <p className="flex items-center gap-2">
        <Icon name={isEditing ? 'pencil' : 'eye'} size={16} className="flex-none" />
        <span>
          {store
            ? t(isEditing ? 'console.view.edit' : 'console.view.text', { store: store.name })
            : t('console.view.role', { role: roleName(role, t) })}
        </span>
      </p>
      <button type="button" className="min-h-8 font-semibold underline" onClick={endView}>
        {t(
          store && !isEditing
            ? 'console.view.end'
            : isEditing
              ? 'console.view.edit.end'
              : 'console.view.role.end',
        )}
      </button>
    </div>
  );
}
