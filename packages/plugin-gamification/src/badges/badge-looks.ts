import type { BadgeKey } from './badge-keys.ts';
import type { Badge } from './badge-schemas.ts';

/** The icon and the category of each badge. */
export const BADGE_LOOKS = {
  first_session: { icon: 'message-circle', category: 'start' },
  first_assessment: { icon: 'compass', category: 'start' },
  first_import: { icon: 'inbox', category: 'start' },
  first_lesson: { icon: 'book-open', category: 'start' },
  streak_3_days: { icon: 'spark', category: 'streak' },
  streak_7_days: { icon: 'flame', category: 'streak' },
  streak_30_days: { icon: 'campfire', category: 'streak' },
  streak_100_days: { icon: 'sun', category: 'streak' },
  three_star_streak: { icon: 'stars', category: 'lesson' },
  all_six_methods: { icon: 'hexagon', category: 'method' },
  deductive_10: { icon: 'arrow-down', category: 'method' },
  inductive_10: { icon: 'arrow-up', category: 'method' },
  error_based_10: { icon: 'eraser', category: 'method' },
  dialogic_10: { icon: 'messages', category: 'method' },
  contextual_10: { icon: 'map', category: 'method' },
  ai_adaptive_10: { icon: 'sliders', category: 'method' },
  five_cycles_one_session: { icon: 'repeat', category: 'session' },
  sessions_10: { icon: 'medal-bronze', category: 'session' },
  sessions_50: { icon: 'medal-silver', category: 'session' },
  sessions_100: { icon: 'medal-gold', category: 'session' },
  level_5: { icon: 'chevron-up', category: 'level' },
  level_10: { icon: 'chevrons-up', category: 'level' },
  level_25: { icon: 'crown', category: 'level' },
  lessons_10: { icon: 'library', category: 'lesson' },
  review_master: { icon: 'brain', category: 'lesson' },
  two_languages: { icon: 'languages', category: 'discovery' },
  three_providers: { icon: 'plug', category: 'discovery' },
  import_10_conversations: { icon: 'archive', category: 'discovery' },
} as const satisfies Record<BadgeKey, Pick<Badge, 'icon' | 'category'>>;
