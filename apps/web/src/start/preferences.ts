import { type Client, requireData } from '@learnwright/client';
import type { KeptValues } from './kept-values.ts';

/** What follows a learner from device to device, by the names under which a browser keeps it. */
const FOLLOWING = ['theme', 'language', 'explanations', 'single-keys', 'tiles'] as const;
type Following = (typeof FOLLOWING)[number];

/** What a learner has chosen of the app, here and on the server. */
export interface Preferences {
  /** The values of this browser. What follows the learner is told to the server too, behind the page. */
  readonly kept: KeptValues;
  /** Takes over what the learner has chosen elsewhere; nothing changes where the server cannot be asked. */
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

  async function tell(user_id: string, name: Following, value: string | null): Promise<void> {
    const all = await readAll(user_id);
    const { [name]: _, ...others } = Object(all[APP]);
    const preferences = { ...all, [APP]: value === null ? others : { ...others, [name]: value } };
    requireData(await client.patch('/settings/{user_id}', { params: { user_id }, body: { preferences } }));
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
        // Without a network the choice stays on this device.
        telling = telling.then(() => tell(user_id, name, value)).catch(() => undefined);
      },
    },
    takeOver: async (user_id) => {
      const chosen = Object((await readAll(user_id).catch(() => null))?.[APP]);
      for (const name of FOLLOWING) {
        const value: unknown = chosen[name];
        if (typeof value !== 'string' || kept.read(name) === value) continue;
        kept.write(name, value);
        onChange(name, value);
      }
    },
  };
}

function isFollowing(name: string): name is Following {
  return FOLLOWING.some((each) => each === name);
}
