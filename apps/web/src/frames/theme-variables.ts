import { listThemeVariables } from '@learnwright/plugin-sdk/frame-host';

/** The colours and letters of the app, for a page that draws itself: as they are written, for both themes. */
export function readThemeVariables(root: Element): Record<string, string> {
  const styles = getComputedStyle(root);
  return listThemeVariables((token) => styles.getPropertyValue(token).trim());
}
