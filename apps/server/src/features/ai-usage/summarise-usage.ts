import {
  type AiUsageOfDay,
  type AiUsageOfPurpose,
  type AiUsageSum,
  addDays,
  aiUsageOfDaySchema,
  aiUsageOfPurposeSchema,
  aiUsageOfUserSchema,
  aiUsageSumSchema,
  createCalendar,
  timestampSchema,
} from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { requireUser } from '../records.ts';

/** The most users that a summary names. */
const MOST_USERS = 100;
const NOTHING: AiUsageSum = { calls: 0, input_tokens: 0, output_tokens: 0 };

const periodFields = {
  days: z.int().min(1).meta({ description: 'How many days it is of, today included.' }),
  from: timestampSchema.meta({ description: 'When the first of them began.' }),
  total: aiUsageSumSchema,
  by_day: z.array(aiUsageOfDaySchema).meta({ description: 'Every day, oldest first.' }),
  by_purpose: z.array(aiUsageOfPurposeSchema).meta({ description: 'Those with the most tokens first.' }),
};

const budgetSchema = z.object({
  daily_tokens: z.int().min(1).meta({ description: 'How many tokens a learner may use a day.' }),
  used: z.int().min(0).meta({ description: 'How many the learner has used today.' }),
  left: z.int().min(0).meta({ description: 'How many are left today.' }),
  renewed_at: timestampSchema.meta({ description: 'When the next day begins.' }),
});

/** What a learner's AI calls come to. */
export const aiUsageSummarySchema = z
  .object({
    ...periodFields,
    budget: budgetSchema.nullable().meta({ description: 'Null where the operator has set none.' }),
  })
  .meta({ id: 'AiUsageSummary' });
type AiUsageSummary = z.infer<typeof aiUsageSummarySchema>;

/** What the AI calls of all learners come to. */
export const serverAiUsageSchema = z
  .object({
    ...periodFields,
    by_user: z.array(aiUsageOfUserSchema).meta({
      description: `Those with the most tokens first, ${MOST_USERS} at the most.`,
    }),
    daily_tokens: z.int().min(1).nullable().meta({
      description: 'How many tokens a learner may use a day; null where the operator has set no budget.',
    }),
  })
  .meta({ id: 'ServerAiUsage' });
type ServerAiUsage = z.infer<typeof serverAiUsageSchema>;

/** Sums up the AI calls of a user over so many of their days, today included; throws not_found. */
export async function summariseUserUsage(context: AppContext, user_id: string, days: number): Promise<AiUsageSummary> {
  const { stores, config } = context;
  await requireUser(stores, user_id);
  const timezone = (await stores.settings.find(user_id))?.timezone ?? 'UTC';
  const { renewed_at, ...period } = await sumDays(context, { user_id, days, timezone });
  const { daily_tokens } = config.ai;
  if (daily_tokens === 0) return { ...period, budget: null };
  const { input_tokens = 0, output_tokens = 0 } = period.by_day.at(-1) ?? {};
  const used = input_tokens + output_tokens;
  return { ...period, budget: { daily_tokens, used, left: Math.max(0, daily_tokens - used), renewed_at } };
}

/** Sums up the AI calls of all users over so many days of UTC, today included. */
export async function summariseServerUsage(context: AppContext, days: number): Promise<ServerAiUsage> {
  const { stores, config } = context;
  const { renewed_at: _, ...period } = await sumDays(context, { user_id: null, days, timezone: 'UTC' });
  const by_user = await stores.aiUsage.sumByUser(period.from, MOST_USERS);
  return { ...period, by_user, daily_tokens: config.ai.daily_tokens || null };
}

/** The sums of the last days of a time zone: one statement for each day, which reads the calls of that day alone. */
async function sumDays(
  { stores, clock }: Pick<AppContext, 'stores' | 'clock'>,
  { user_id, days, timezone }: { readonly user_id: string | null; readonly days: number; readonly timezone: string },
) {
  const calendar = createCalendar(timezone);
  const today = calendar.dayOf(clock.now());
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
  const starts = [...dates, addDays(today, 1)].map(calendar.startOf);
  const [from = '', renewed_at = ''] = [starts.at(0), starts.at(-1)];
  const by_day: AiUsageOfDay[] = [];
  const purposes = new Map<string, AiUsageSum>();
  for (const [index, date] of dates.entries()) {
    const rows = await stores.aiUsage.sumByPurpose(user_id, starts[index] ?? from, starts[index + 1] ?? renewed_at);
    by_day.push({ date, ...rows.reduce<AiUsageSum>(add, NOTHING) });
    for (const row of rows) purposes.set(row.purpose, add(purposes.get(row.purpose) ?? NOTHING, row));
  }
  const by_purpose = [...purposes]
    .map(([purpose, sum]): AiUsageOfPurpose => ({ purpose, ...sum }))
    .toSorted((left, right) => tokensOf(right) - tokensOf(left) || (left.purpose < right.purpose ? -1 : 1));
  return { days, from, total: by_day.reduce<AiUsageSum>(add, NOTHING), by_day, by_purpose, renewed_at };
}

function add(left: AiUsageSum, right: AiUsageSum): AiUsageSum {
  return {
    calls: left.calls + right.calls,
    input_tokens: left.input_tokens + right.input_tokens,
    output_tokens: left.output_tokens + right.output_tokens,
  };
}

function tokensOf({ input_tokens, output_tokens }: AiUsageSum): number {
  return input_tokens + output_tokens;
}
