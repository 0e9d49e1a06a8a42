/** Gives the focus to the heading of the page, where what had it is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
