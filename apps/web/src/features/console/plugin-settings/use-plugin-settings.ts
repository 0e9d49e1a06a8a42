import { isApiError, requireData } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { isSame, type Values } from '../../../forms/field-draft.ts';
import { useSession } from '../../../start/session.ts';
import { type PluginSetting, valuesOfSettings } from './setting-fields.ts';

/** The settings of a plugin. */
export const SETTINGS = '/admin/plugins/{name}/settings';

/** The settings of a plugin with what names this very reading of them, and the way to change them. */
export function usePluginSettings(name: string) {
  const { client } = useSession();
  const params = { name };
  const { queryKey } = useLearnwrightQueries().get(SETTINGS, { params });
  const { mutateAsync, reset } = useSend('PATCH', SETTINGS);
  const query = useQuery({
    queryKey: [...queryKey, 'with its tag'],
    retry: false,
    queryFn: async ({ signal }) => {
      const result = await client.get(SETTINGS, { params, signal });
      const { settings } = requireData(result);
      // A proxy that has packed the answer has made the tag a weak one.
      return { settings, tag: result.response.headers.get('etag')?.replace(/^W\//, '') };
    },
  });

  /** Stores settings over what was read. Where somebody has changed others since, they stay, and these are stored beside them. */
  async function store(settings: Values): Promise<void> {
    const read = query.data;
    const send = (ifMatch: string | undefined) => mutateAsync({ params, body: { settings }, ifMatch });
    try {
      await send(read?.tag);
    } catch (error) {
      const isStale = isApiError(error) && error.code === 'precondition_failed';
      const { data: now } = isStale ? await query.refetch() : {};
      if (now === undefined || isTouched(settings, valuesOf(read), valuesOf(now))) throw error;
      await send(now.tag);
    } finally {
      // What was sent may be a secret: nothing keeps it.
      reset();
    }
  }

  return { query, store };
}

/** Whether somebody has made something else of one of these settings. */
function isTouched(settings: Values, before: Values, now: Values): boolean {
  return Object.entries(settings).some(([key, value]) => !isSame(before[key], now[key]) && !isSame(value, now[key]));
}

function valuesOf(read: { readonly settings: readonly PluginSetting[] } | undefined): Values {
  return valuesOfSettings(read?.settings ?? []);
}
