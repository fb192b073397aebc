declare global {
  /** Buttons clicked before hydration, recorded by an inline script of the page. */
  var __soukPressed: HTMLElement[] | undefined;
}

/** Selects buttons that work only with script; links, forms and menus work without. */
export const answeredByScript = 'button[type=button]:not([popovertarget])';

/** Replays the clicks in order after hydration, on buttons still in the page. */
export function replayClicks(buttons: readonly HTMLElement[]): void {
  for (const button of buttons) if (button.isConnected) button.click();
}
