/** The digit that chooses what it stands beside, where there is a keyboard. */
export function KeyNumber({ index }: { readonly index: number }) {
  if (index > 8) return null;
  return (
    <span aria-hidden="true" className="key-number">
      {index + 1}
    </span>
  );
}
