import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ActionAnswer } from './action-answer.tsx';
import { useAdditions } from './additions.ts';
import { type ActionSubject, type DeclaredAction, useDeclaredActions } from './declared-action.tsx';
import { isOwnTemplate } from './own-address.ts';
import { SlotIcon } from './slot-icon.tsx';

/** The buttons of plugins at a book or at a draft; nothing where no plugin has one. */
export function PluginToolbar({ subject }: { readonly subject: ActionSubject }) {
  const { text } = useTexts();
  const { begin, answerOf, dialog } = useDeclaredActions(subject);
  const buttons = useAdditions('toolbar_buttons').flatMap((button) => {
    const { action } = button.entry;
    if (action === undefined || !isOwnTemplate(button.plugin, action)) return [];
    return [{ icon: button.entry.icon, action: { ...button, entry: { action } } satisfies DeclaredAction }];
  });
  if (buttons.length === 0) return null;
  const [answered] = buttons.flatMap(({ action }) => answerOf(action) ?? []);
  return (
    <div className="grid gap-2">
      <ul aria-label={text('slots.title')} className="flex flex-wrap gap-2">
        {buttons.map(({ icon, action }) => (
          <li key={action.key}>
            <Button title={text('slots.by', { plugin: action.by })} onClick={() => begin(action)}>
              <SlotIcon name={icon} />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {action.label}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <ActionAnswer>{answered ?? null}</ActionAnswer>
      {dialog}
    </div>
  );
}
