import { definePlugin } from '@learnwright/plugin-sdk';

const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

/** The least that this plugin depends on: a plugin `tracking` with this API. */
export function trackingWith(api: unknown) {
  return definePlugin({ name: 'tracking', ...about, api: () => api });
}
