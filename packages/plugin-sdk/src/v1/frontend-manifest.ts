import { textByLanguageSchema } from '@learnwright/core';
import { z } from 'zod';

const entry = { id: z.string().min(1), label: textByLanguageSchema, icon: z.string().min(1) };

const address = z
  .string()
  .optional()
  .describe('Below `/api/plugins/<name>/`; the client fills in `{user_id}` and `{project_id}`.');

const frame = z
  .string()
  .regex(/^ui\/(?:[A-Za-z\d_-][\w.-]*\/)*[A-Za-z\d_-][\w.-]*\.html$/, 'Expected an HTML file below ui/: ui/index.html')
  .optional()
  .describe('The page of the plugin itself: an HTML file below `ui/`, served at `/plugin-ui/<name>/<version>/`.');

/** The additions of a plugin to a client's user interface (specification, R7.6). */
export const frontendManifestSchema = z
  .object({
    pages: z.array(z.object({ ...entry, path: z.string().startsWith('/'), frame })),
    sidebar_actions: z.array(z.object({ ...entry, action: z.string().startsWith('/') })),
    toolbar_buttons: z.array(z.looseObject({ ...entry, action: address })),
    editor_panels: z.array(z.looseObject({ ...entry, frame })),
    settings_section: z.looseObject({
      label: textByLanguageSchema,
      path: address,
      schema: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('JSON Schema of what GET and PATCH of `path` answer and take.'),
    }),
    export_options: z.array(z.looseObject({ id: z.string().min(1), label: textByLanguageSchema, path: address })),
  })
  .partial()
  .meta({ id: 'FrontendManifest' });

/** The type of `frontendManifestSchema`. */
export type FrontendManifest = z.infer<typeof frontendManifestSchema>;
