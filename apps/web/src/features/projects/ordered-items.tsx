import { type ReactNode, type RefObject, useState } from 'react';
import { useFocusAfterDialog } from '../../editing/focus-after-dialog.ts';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { TitleLine } from '../../editing/title-line.tsx';
import { ToolButton } from '../../editing/tool-button.tsx';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { WhyFailed } from '../../page/failure.tsx';
import { findMoves } from '../../page/find-moves.ts';
import { useTexts } from '../../texts/texts.ts';
import { RemoveIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { ArrowDownIcon, ArrowUpIcon, EditIcon } from '../../ui/page-icons.ts';
import { type Change, TitleForm } from './title-form.tsx';

/** A topic, or a lesson. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly order_index: number;
}

interface OrderedItemsProps<Each extends Item> {
  /** In their order. */
  readonly items: readonly Each[];
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onChange: (id: string, change: { title: string } | { order_index: number }) => Promise<unknown>;
  readonly onRemove: (id: string) => Promise<unknown>;
  /** The heading of the list: it has the focus once an item is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** What stands below the title. */
  readonly render: (item: Each) => ReactNode;
}

/** Things in an order that their owner gives them: by buttons, so that nobody has to drag. */
export function OrderedItems<Each extends Item>({
  items,
  isBusy,
  error,
  onChange,
  onRemove,
  heading,
  render,
}: OrderedItemsProps<Each>) {
  const { text, format } = useTexts();
  const announce = useAnnounce();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Each | null>(null);
  const place = useFocusAfter<HTMLDivElement>(renamed);
  const leave = useFocusAfterDialog(removed !== null, heading);

  async function move(from: number, to: number): Promise<void> {
    const title = items[from]?.title ?? '';
    for (const { id, order_index } of findMoves(items, from, to)) await onChange(id, { order_index });
    announce(text('curricula.moved', { title, place: format.number(to + 1) }));
  }

  async function remove(id: string): Promise<void> {
    await onRemove(id);
    leave();
    setRemoved(null);
  }

  if (items.length === 0 && removed === null) return null;
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2">
      <ol className="card divide-y divide-line">
        {items.map((item, index) => (
          <li key={item.id} className="grid gap-1 p-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium min-w-0 wrap-anywhere">{item.title}</span>
              <span className="flex">
                <ToolButton
                  icon={ArrowUpIcon}
                  label={text('curricula.up', { title: item.title })}
                  isOff={isBusy || index === 0}
                  onPress={() => void move(index, index - 1).catch(() => undefined)}
                />
                <ToolButton
                  icon={ArrowDownIcon}
                  label={text('curricula.down', { title: item.title })}
                  isOff={isBusy || index === items.length - 1}
                  onPress={() => void move(index, index + 1).catch(() => undefined)}
                />
                <ToolButton
                  icon={EditIcon}
                  label={text('curricula.rename_item', { title: item.title })}
                  isOff={false}
                  onPress={() => setRenamed(item.id)}
                />
                <ToolButton
                  icon={RemoveIcon}
                  label={text('curricula.remove_item', { title: item.title })}
                  isOff={isBusy}
                  onPress={() => setRemoved(item)}
                />
              </span>
            </div>
            {renamed === item.id && (
              <TitleForm
                title={item.title}
                change={{ isPending: isBusy, error: null }}
                onSave={(title) =>
                  onChange(item.id, { title }).then(
                    () => setRenamed(null),
                    () => undefined,
                  )
                }
                onCancel={() => setRenamed(null)}
              />
            )}
            {render(item)}
          </li>
        ))}
      </ol>
      {removed === null ? (
        <WhyFailed error={error} />
      ) : (
        <QuestionDialog
          title={text('curricula.remove_title', { title: removed.title })}
          action={text('action.remove')}
          isBusy={isBusy}
          error={error}
          onConfirm={() => void remove(removed.id).catch(() => undefined)}
          onClose={() => setRemoved(null)}
        >
          <p>{text('curricula.remove_item_text')}</p>
        </QuestionDialog>
      )}
    </div>
  );
}

interface NewItemProps {
  readonly label: string;
  readonly change: Change;
  /** Calls `then` when it is made. */
  readonly onCreate: (title: string, then: () => void) => void;
  /** What else it is given. */
  readonly children?: ReactNode;
}

/** Makes another one, at the end. */
export function NewItem({ label, change, onCreate, children }: NewItemProps) {
  const [title, setTitle] = useState('');
  return (
    <TitleLine
      label={label}
      title={title}
      isBusy={change.isPending}
      onWrite={setTitle}
      onCreate={(called) => onCreate(called, () => setTitle(''))}
    >
      {children}
      <WhyFailed error={change.error} />
    </TitleLine>
  );
}
