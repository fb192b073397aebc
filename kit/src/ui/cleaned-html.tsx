import { classNames } from './class-names.ts';

type CleanedHtmlProps = {
  /** HTML that the API has sanitized (sanitize-html on the server); never anything else. */
  html: string;
  className?: string;
};

/** The only component that renders HTML from the shop's data. */
export function CleanedHtml({ html, className }: CleanedHtmlProps) {
  if (!html) return null;
  return <div className={classNames(className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
