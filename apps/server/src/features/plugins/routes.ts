import { z } from '@learnwright/plugin-sdk';
import { route } from '../../route.ts';

const byName = z.record(z.string(), z.unknown());

export const pluginRoutes = [
  route.get(
    '/plugins/manifests',
    { access: 'signed_in', summary: 'Read what each active plugin adds to a client', response: { 200: byName } },
    ({ context }) => context.host.manifests(),
  ),
  route.get(
    '/plugins/health',
    { access: 'signed_in', summary: 'Read the status of each plugin: since when, and why', response: { 200: byName } },
    ({ context }) => context.host.health(),
  ),
  route.get(
    '/plugins/errors',
    {
      access: 'operator',
      summary: 'Read why plugins failed, are blocked, degraded or quarantined: one sentence each',
      response: { 200: z.record(z.string(), z.string()) },
    },
    ({ context }) => context.host.errors(),
  ),
];
