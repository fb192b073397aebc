declare global {
  /** Buttons that were pressed before script held the page; the page itself writes them down. */
  var __soukPressed: HTMLElement[] | undefined;
}

/** Of all that is pressed what nothing but script answers: links, forms and menus work without it. */
export const answeredByScript = 'button[type=button]:not([popovertarget])';

/** Now that somebody answers: in the order in which they were pressed, those that still stand there. */
export function pressAgain(pressed: readonly HTMLElement[]): void {
  for (const button of pressed) if (button.isConnected) button.click();
}
