import type { CursorValues, ElementAddress, PluginContext, Timestamp } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { Memory } from './memory.ts';
import type { maintenanceSettings } from './settings.ts';

/** A learner who has said something about maintenance. */
export interface LearnerRow {
  readonly user_id: string;
  readonly enabled: boolean;
  /** The learner's own; null for the setting of the server. */
  readonly desired_retention: number | null;
  /** The retention that the days of the elements are planned with. */
  readonly planned_retention: number;
  /** Whether all mastered elements were folded with it. */
  readonly walked: boolean;
  /** How far the walk over the mastered elements has come: the cursor of its last page. */
  readonly walked_to: CursorValues | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** A mastered element of a learner, folded from the log of attempts. */
export interface MaintainedRow extends ElementAddress, Memory {
  readonly user_id: string;
  readonly due_at: Timestamp;
}

/** The plugin's tables. Their rows go with their user. */
export interface MaintenanceTables {
  readonly plg_maintenance__learners: LearnerRow;
  readonly plg_maintenance__elements: MaintainedRow;
}

/** The plugin's database. */
export type MaintenanceDatabase = Kysely<MaintenanceTables>;

/** The plugin's context. */
export type MaintenanceContext = PluginContext<typeof maintenanceSettings, MaintenanceTables>;
