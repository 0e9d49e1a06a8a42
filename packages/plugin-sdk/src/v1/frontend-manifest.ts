import { textByLanguageSchema } from '@learnwright/core';
import { z } from 'zod';

const entry = { id: z.string().min(1), label: textByLanguageSchema, icon: z.string().min(1) };

/** The additions of a plugin to a client's user interface (specification, R7.6). */
export const frontendManifestSchema = z
  .object({
    pages: z.array(z.object({ ...entry, path: z.string().startsWith('/') })),
    sidebar_actions: z.array(z.object({ ...entry, action: z.string().startsWith('/') })),
    toolbar_buttons: z.array(z.looseObject(entry)),
    editor_panels: z.array(z.looseObject(entry)),
    settings_section: z.looseObject({ label: textByLanguageSchema }),
    export_options: z.array(z.looseObject({ id: z.string().min(1), label: textByLanguageSchema })),
  })
  .partial()
  .meta({ id: 'FrontendManifest' });

/** The type of `frontendManifestSchema`. */
export type FrontendManifest = z.infer<typeof frontendManifestSchema>;
