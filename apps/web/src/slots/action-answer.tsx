interface ActionAnswerProps {
  readonly children: string | null;
  /** Whether it stands in a line of a list. */
  readonly isInLine?: boolean;
}

/** What a plugin has said of what it has done. Its place is there before, so that readers of screens hear it. */
export function ActionAnswer({ children, isInLine = false }: ActionAnswerProps) {
  const shown = `whitespace-pre-line wrap-anywhere ${isInLine ? 'px-4 pt-1 pb-4' : ''}`;
  return (
    <p role="status" dir="auto" className={children === null ? 'unseen' : shown}>
      {children}
    </p>
  );
}
