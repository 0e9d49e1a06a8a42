import { type Client, requireData } from '@learnwright/client';
import type { KeptValues } from './kept-values.ts';

/** What follows a learner from device to device, by the names under which a browser keeps it. */
const FOLLOWING = ['theme', 'language', 'explanations', 'single-keys', 'tiles'] as const;
type Following = (typeof FOLLOWING)[number];

/** What a learner has chosen of the app, here and on the server. */
export interface Preferences {
  /** The values of this browser. What follows the learner is told to the server too, behind the page. */
  readonly kept: KeptValues;
  /**
   * Takes over what the learner has chosen elsewhere, and tells what could not be told before. Nothing changes where the server cannot be
   * asked, or was never told of a choice.
   */
  takeOver(account: string): Promise<void>;
}

/** What preferences work with. */
export interface PreferencePorts {
  readonly kept: KeptValues;
  readonly client: Client;
  /** The account on the server of whoever learns here; null where there is none. */
  readonly account: () => string | null;
  /** Is told of a value that was taken over. */
  readonly onChange: (name: Following, value: string | null) => void;
}

/** Where this app keeps what it knows among the preferences of a user: other apps have others. */
const APP = 'web';

/** Makes the preferences of whoever learns here. */
export function createPreferences({ kept, client, account, onChange }: PreferencePorts): Preferences {
  // One change after the other: each is written over what was there before.
  let telling: Promise<unknown> = Promise.resolve();

  async function readAll(user_id: string): Promise<Readonly<Record<string, unknown>>> {
    const { preferences } = requireData(await client.get('/settings/{user_id}', { params: { user_id } }));
    return preferences;
  }

  /** Tells the server all that it was not told of yet. */
  async function tell(user_id: string): Promise<void> {
    const names = untold(user_id);
    if (names.length === 0) return;
    const all = await readAll(user_id);
    // With the first choice go those that were made while nobody was there.
    const before = all[APP] === undefined ? choicesOf(FOLLOWING) : Object(all[APP]);
    const others = Object.entries(before).filter(([name]) => !names.some((each) => each === name));
    const chosen = choicesOf(names);
    const preferences = { ...all, [APP]: { ...Object.fromEntries(others), ...chosen } };
    requireData(await client.patch('/settings/{user_id}', { params: { user_id }, body: { preferences } }));
    // What was chosen meanwhile is still to be told.
    const left = names.filter((name) => kept.read(name) !== (chosen[name] ?? null));
    kept.write(untoldName(user_id), left.length === 0 ? null : left.join(' '));
  }

  function untold(user_id: string): Following[] {
    return (kept.read(untoldName(user_id)) ?? '').split(' ').filter(isFollowing);
  }

  function choicesOf(names: readonly Following[]): Partial<Record<Following, string>> {
    return Object.fromEntries(names.map((name) => [name, kept.read(name)]).filter(([, value]) => value !== null));
  }

  return {
    kept: {
      read: kept.read,
      names: kept.names,
      write: (name, value) => {
        if (kept.read(name) === value) return;
        kept.write(name, value);
        const user_id = account();
        if (!isFollowing(name) || user_id === null) return;
        kept.write(untoldName(user_id), [...new Set([...untold(user_id), name])].join(' '));
        // Without a network the choice stays on this device until it can be told.
        telling = telling.then(() => tell(user_id)).catch(() => undefined);
      },
    },
    takeOver: async (user_id) => {
      telling = telling.then(() => tell(user_id)).catch(() => undefined);
      await telling;
      const chosen = (await readAll(user_id).catch(() => null))?.[APP];
      if (typeof chosen !== 'object' || chosen === null) return;
      const waiting = untold(user_id);
      for (const name of FOLLOWING) {
        const found: unknown = Reflect.get(chosen, name);
        const value = typeof found === 'string' ? found : null;
        // No language is chosen where somebody has never chosen one.
        const isLeft = waiting.includes(name) || (name === 'language' && value === null);
        if (isLeft || kept.read(name) === value) continue;
        kept.write(name, value);
        onChange(name, value);
      }
    },
  };
}

/** The name under which the browser keeps which choices the server was not told of. */
function untoldName(user_id: string): string {
  return `untold ${user_id}`;
}

function isFollowing(name: string): name is Following {
  return FOLLOWING.some((each) => each === name);
}
