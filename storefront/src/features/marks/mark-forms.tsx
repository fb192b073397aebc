import { markPages } from './mark-pages.ts';

/** Forms that the page's mark buttons submit before hydration: one per kind. */
export function MarkForms() {
  return Object.entries(markPages).map(([kind, page]) => (
    <form key={kind} id={kind} method="post" action={page} />
  ));
}
