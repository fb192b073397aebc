import { operatorVocabulary, type OperatorPermission } from '@souk/rules/permissions';
import { roleResources, type RoleResource } from '@souk/rules/role-fields';
import { operatorPlaces } from '#operator/operator-places.ts';
import { Card } from '#parts/card.tsx';
import { openPlaces, pagesOf } from '#parts/place.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const resourceOf = (right: string) => right.split('.')[0] as RoleResource; // by construction of permissions
const withPlace = new Set(
  pagesOf(operatorPlaces).flatMap(({ page: { needs } }) => (needs ? [resourceOf(needs)] : [])),
);

/** Side bar of a role, rendered by the real component, with the actions available on its pages. */
export function RoleMenuPreview({ permissions }: { permissions: readonly OperatorPermission[] }) {
  const t = useT();
  const places = openPlaces(operatorPlaces, permissions);
  const mayWith = (resource: RoleResource) =>
    operatorVocabulary[resource]
      .filter((act) => permissions.some((right) => right === `${resource}.${act}`))
      .map((act) => t(`operator.right.${act}`))
      .join(' · ');
  const others = roleResources.filter((resource) => !withPlace.has(resource) && mayWith(resource) !== '');
  return (
    <div className="lg:sticky lg:top-17">
      <Card title={t('operator.roles.seen')}>
        <p className="-mt-2 text-13 text-text-2">{t('operator.roles.seen.text')}</p>
        <ul aria-label={t('operator.roles.seen')} className="grid gap-0.5 rounded-control bg-sunk p-2">
          {places.map(({ to, icon, title, within = [] }) => (
            <li key={to} className="px-2 py-1">
              <span className="flex min-h-7 items-center gap-3">
                <Icon name={icon} size={18} className="flex-none text-text-2" />
                <span className="min-w-0 flex-1 font-medium">{t(title)}</span>
              </span>
              {within.length > 0 && (
                <ul aria-label={t(title)} className="ps-7.5 text-13">
                  {within.map((page) => (
                    <li key={page.to} className="flex min-h-6 items-baseline justify-between gap-3">
                      <span>{t(page.title)}</span>
                      {page.needs && (
                        <span className="text-end text-12 text-text-2">
                          {mayWith(resourceOf(page.needs))}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <div className="grid gap-2">
            <h3 className="text-13 font-semibold">{t('operator.roles.within')}</h3>
            <ul className="grid gap-1 text-13">
              {others.map((resource) => (
                <li key={resource} className="flex justify-between gap-3">
                  <span>{t(`operator.resource.${resource}`)}</span>
                  <span className="text-end text-12 text-text-2">{mayWith(resource)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </div>
  );
}
