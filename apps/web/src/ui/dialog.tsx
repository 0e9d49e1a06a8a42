import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

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
  // Before it leaves the page it is closed, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => {
    if (dialog.current?.open !== true) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={close}
      className="rising w-[min(32rem,calc(100vw-2rem))] p-6 bg-surface rounded-sheet border border-line shadow-floating over-page"
    >
      <h2 id={id} className="text-large font-strong mb-2">
        {title}
      </h2>
      <div className="grid gap-3">{children}</div>
      <div className="flex flex-wrap justify-end gap-2 mt-6">{actions}</div>
    </dialog>
  );
}
