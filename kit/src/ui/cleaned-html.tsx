import { classNames } from './class-names.ts';

type CleanedHtmlProps = {
  /** HTML that the API has cleaned (sanitize-html on the server); nothing else may come here. */
  html: string;
  className?: string;
};

/** The one place where HTML from the shop's data reaches a page. */
export function CleanedHtml({ html, className }: CleanedHtmlProps) {
  if (!html) return null;
  return <div className={classNames(className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
