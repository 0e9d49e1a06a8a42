/**
 * Puts a text on the clipboard; false where the browser does not let the page. Pages over plain HTTP have no clipboard of their own: there
 * the text is selected beside an element, within its dialog, and copied as by the keys.
 */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  if ('clipboard' in navigator) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  beside.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
