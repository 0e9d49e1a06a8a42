import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';

/** How often plugins are looked at again, in milliseconds: they recover and fail by themselves. */
const AGAIN = 15_000;

/** What changes of plugins make old. */
export const PLUGIN_CHANGES = [
  '/admin/plugins',
  '/plugins/manifests',
  '/plugins/health',
  '/plugins/errors',
  '/admin/work',
];

/** All plugins in one answer: what stands on a page about one of them is never put together from two. */
export function usePlugins() {
  return useQuery({ ...useLearnwrightQueries().get('/admin/plugins'), refetchInterval: AGAIN });
}

/** How often the code of each plugin has failed since the server has started, and with what. */
export function usePluginHealth() {
  const queries = useLearnwrightQueries();
  return {
    health: useQuery({ ...queries.get('/plugins/health'), refetchInterval: AGAIN }),
    errors: useQuery({ ...queries.get('/plugins/errors'), refetchInterval: AGAIN }),
  };
}

/** Removes a plugin, or purges it. Its page asks for it, which stays when the plugin is gone. */
export function useRemoval() {
  return useSend('DELETE', '/admin/plugins/{name}', { changes: PLUGIN_CHANGES });
}

/** The removal of a plugin, and what has become of it. */
export type Removal = ReturnType<typeof useRemoval>;
