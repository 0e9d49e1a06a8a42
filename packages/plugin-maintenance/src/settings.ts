import { setting, z } from '@learnwright/plugin-sdk';

/** The chance of a right answer at which an element comes back: below 0.7 much is forgotten, above 0.97 little else is done. */
export const retentionSchema = z.number().min(0.7).max(0.97);

/** The settings of the plugin. */
export const maintenanceSettings = {
  desired_retention: setting(retentionSchema, 0.9, {
    label: {
      en: 'Chance of a right answer at which a mastered element comes back (0.7 to 0.97)',
      de: 'Wahrscheinlichkeit einer richtigen Antwort, bei der ein gemeistertes Element wiederkommt (0,7 bis 0,97)',
    },
  }),
};

/** The type of `maintenanceSettings`. */
export type MaintenanceSettings = typeof maintenanceSettings;
