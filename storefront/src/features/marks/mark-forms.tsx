import { markPages } from './mark-pages.ts';

/** Where the mark buttons of a page post to while script is not there: one form for all of a kind. */
export function MarkForms() {
  return Object.entries(markPages).map(([kind, page]) => (
    <form key={kind} id={kind} method="post" action={page} />
  ));
}
