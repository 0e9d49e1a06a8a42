import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, the first one last. */
  readonly actions: ReactNode;
  /** Called when somebody closes it, by Escape too. */
  readonly onClose: () => void;
}

/** A dialog over the page, which cannot be used meanwhile. The browser keeps the focus in it, and gives it back. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // A dialog that was opened again meanwhile is not closed.
      onClose={() => dialog.current?.open !== true && onClose()}
      className="rising w-[min(32rem,calc(100vw-2rem))] p-6 bg-surface rounded-sheet border border-line shadow-floating backdrop:bg-ink/40"
    >
      <h2 id={id} className="text-large font-strong mb-2">
        {title}
      </h2>
      <div className="grid gap-3">{children}</div>
      <div className="flex flex-wrap justify-end gap-2 mt-6">{actions}</div>
    </dialog>
  );
}
