import {
  AppError,
  pluginAuditEntrySchema,
  pluginEntrySchema,
  pluginInstallReportSchema,
  pluginRemovalSchema,
} from '@learnwright/core';
import { ARCHIVE_LIMITS } from '@learnwright/plugin-installer';
import { pageRequest, reply, replyList, type Upload, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { listQuery, queryFlag, route } from '../route.ts';
import { pluginParams, requestOf } from './settings-routes.ts';

/** The space that a multipart form needs around its file. */
const FORM_BYTES = 65_536;

const installQuery = z.object({
  dry_run: queryFlag.describe('Inspects the archive, tries it if a trusted key has signed it, and changes nothing.'),
  enable: queryFlag.describe('`false` installs it without running it.'),
  allow_downgrade: queryFlag.describe('Takes an archive that is older than what is installed.'),
  change_key: queryFlag.describe('Takes an archive that another trusted key has signed than the first one, or none.'),
});
const removeQuery = z.object({
  purge: queryFlag.describe('Exports what it has stored to a file of the server, and deletes it.'),
});

export const pluginAdminRoutes = [
  route.get(
    '/admin/plugins',
    {
      access: 'operator',
      summary: 'List every plugin: where it comes from, what is wanted of it, and how it is',
      description: 'Takes no `limit` and no `cursor`: there are as many entries as plugins.',
      response: { 200: z.array(pluginEntrySchema) },
    },
    ({ context }) => context.installer.list(),
  ),
  route.get(
    '/admin/plugins/audit',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'List what was done with plugins, newest first, what failed included',
      query: listQuery,
      response: { 200: z.array(pluginAuditEntrySchema) },
    },
    ({ context, query }) => replyList(pageRequest(query), (page) => context.installer.audit(page)),
  ),
  route.get(
    '/admin/plugins/{name}',
    {
      access: 'operator',
      summary: 'Read a plugin',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
    },
    ({ context, params }) => context.installer.read(params.name),
  ),
  route.post(
    '/admin/plugins/{name}/enable',
    {
      access: 'operator',
      summary: 'Let a plugin run, or give one that failed or is quarantined another chance',
      description: 'What has come of it is the `status` of the answer. The other servers of the database follow.',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
      errors: ['conflict'],
      effect: 'external',
    },
    ({ context, params, request }) => context.installer.enable(params.name, requestOf(request)),
  ),
  route.post(
    '/admin/plugins/{name}/disable',
    {
      access: 'operator',
      summary: 'End a plugin; its data and settings stay',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
      errors: ['plugin_in_use'],
      effect: 'external',
    },
    ({ context, params, request }) => context.installer.disable(params.name, requestOf(request)),
  ),
  route.post(
    '/admin/plugins/install',
    {
      access: 'operator',
      summary: 'Install or upgrade a plugin from a ZIP, while the server serves',
      description:
        'Takes the archive as `file` of a form or as application/zip. It is inspected, tried in a process of its own, activated beside the version that runs, and takes over at once; requests under way end on the version they began with. Whatever fails leaves what ran running, and `errors` lists every finding with its rule id and entry. A dry run answers 200; it runs only code that a trusted key has signed, and `trial` says so.',
      query: installQuery,
      upload: { max_bytes: ARCHIVE_LIMITS.archiveBytes + FORM_BYTES, max_parts: 10 },
      response: { 200: pluginInstallReportSchema, 201: pluginInstallReportSchema },
      errors: ['plugin_install_disabled', 'plugin_refused', 'plugin_in_use', 'invalid_json', 'invalid_request'],
      effect: 'external',
    },
    async ({ context, query, upload, request }) => {
      requireHttpChanges(context);
      const { dry_run = false, enable = true, allow_downgrade = false, change_key = false } = query;
      const report = await context.installer.install(requireArchive(upload), {
        dry_run,
        enable,
        allow_downgrade,
        change_key,
        ...requestOf(request),
      });
      return reply(dry_run ? 200 : 201, report);
    },
  ),
  route.post(
    '/admin/plugins/{name}/rollback',
    {
      access: 'operator',
      summary: 'Go back to the version before; a second time, forward again',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
      errors: ['plugin_install_disabled', 'plugin_refused', 'conflict'],
      effect: 'external',
    },
    async ({ context, params: { name }, request }) => {
      const { key } = request;
      requireHttpChanges(context);
      const entry = await context.installer.read(name);
      const before = entry.sha256 ?? entry.version;
      // A second rollback would lead forward again, so one that has been done is not repeated.
      if (key !== null && key.remembered !== null && key.remembered !== before) return entry;
      await key?.remember(before);
      return context.installer.rollback(name, requestOf(request));
    },
  ),
  route.delete(
    '/admin/plugins/{name}',
    {
      access: 'operator',
      summary: 'Remove an installed plugin; what it has stored stays, unless that is purged',
      description:
        'With `purge=true` its tables, settings and config file are written to a file on the server and deleted, and the files that it keeps move beside it; that also works for a plugin that was removed before.',
      params: pluginParams,
      query: removeQuery,
      response: { 200: pluginRemovalSchema },
      errors: ['plugin_install_disabled', 'plugin_in_use', 'conflict'],
      effect: 'external',
    },
    ({ context, params, query, request }) => {
      requireHttpChanges(context);
      return context.installer.remove(params.name, { purge: query.purge ?? false, ...requestOf(request) });
    },
  ),
];

function requireArchive({ files: [file, ...others] }: Upload): Uint8Array {
  if (file !== undefined && others.length === 0) return file.bytes;
  throw new AppError('invalid_request', 'The upload needs exactly one file.', {
    findings: [{ pointer: '/file', code: 'required', message: 'Send the ZIP as the form field `file`.' }],
  });
}

/** Throws plugin_install_disabled unless the operator allows changes of the server's code over HTTP. */
function requireHttpChanges({ config }: AppContext): void {
  if (config.plugins.install.http) return;
  throw new AppError(
    'plugin_install_disabled',
    'Plugins are not changed over HTTP here. Set plugins.install.http: true in config/app.yaml and restart, or use the command line: learnwright plugin.',
  );
}
