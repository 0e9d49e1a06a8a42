import { expect, it } from 'vitest';
import { createTabs, type TabNote } from './tabs.ts';

const note: TabNote = { user_id: 'ada', paths: ['/plugins/flashcards'] };

/** Waits until what was told before has arrived. */
async function settle(): Promise<void> {
  const [one, other] = [createTabs(-1), createTabs(-2)];
  await new Promise<void>((resolve) => {
    const end = one.listen(({ user_id }) => {
      if (user_id !== 'settled') return;
      end();
      resolve();
    });
    other.tell({ user_id: 'settled' });
  });
}

/** Listens as a tab does; notes what it hears of learners. */
function openTab(page: number) {
  const tabs = createTabs(page);
  const heard: TabNote[] = [];
  const end = tabs.listen((told) => void (told.user_id === 'settled' || heard.push(told)));
  return { tabs, heard, end };
}

it('tells the other tabs and not its own page, whether it listens or not', async () => {
  const [one, other, beside] = [openTab(1), openTab(2), openTab(1)];
  one.tabs.tell(note);
  createTabs(3).tell({ user_id: 'grace' });
  await settle();
  for (const { heard } of [one, beside]) expect(heard).toEqual([{ user_id: 'grace' }]);
  expect(other.heard).toEqual([note, { user_id: 'grace' }]);
  for (const { end } of [one, other, beside]) end();
});

it('hears nothing any more when it has stopped to listen', async () => {
  const { tabs, heard, end } = openTab(1);
  end();
  createTabs(2).tell(note);
  tabs.tell(note);
  await settle();
  expect(heard).toEqual([]);
});

it('is alone where there are no channels', () => {
  const tabs = createTabs(1, null);
  const end = tabs.listen(() => expect.unreachable());
  tabs.tell(note);
  end();
});
