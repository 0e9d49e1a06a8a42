/** Says to readers of screens which field a button is about: what stands beside it says it to others. */
export function OfField({ label }: { readonly label: string }) {
  return <span className="unseen"> {label}</span>;
}
