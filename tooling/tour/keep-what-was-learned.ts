import { authorization, call, step } from './api.ts';

interface Badge {
  readonly name: string;
  readonly icon: string;
  readonly earned_at?: string | null;
}

interface Card {
  readonly id: string;
  readonly front: string;
}

/** Reads what the learner has earned, and makes flashcards of a session for Anki. */
export async function keepWhatWasLearned(base: string, user_id: string, session_id: string): Promise<void> {
  step('XP, the streak and badges came by themselves');
  const gamification = '/plugins/gamification';
  const xp = await call<{ total_xp: number; level: number }>(base, 'GET', `${gamification}/xp/${user_id}`);
  const streak = await call<{ current_streak_days: number }>(base, 'GET', `${gamification}/streak/${user_id}`);
  const badges = await call<Badge[]>(base, 'GET', `${gamification}/badges/${user_id}`);
  const earned = badges.filter(({ earned_at }) => earned_at != null);
  console.log(`   ${xp.total_xp} XP, level ${xp.level}, day ${streak.current_streak_days} of a streak`);
  console.log(`   ${earned.length} of ${badges.length} badges: ${earned.map(({ name }) => name).join(', ')}`);
  if (xp.total_xp === 0 || earned.length === 0) throw new Error('A lesson and a session earned nothing.');

  step('Flashcards of the session, and what Anki imports');
  const cards = await call<Card[]>(base, 'POST', `/plugins/flashcards/cards/extract/session/${session_id}`);
  for (const { id, front } of cards) {
    console.log(`   ${front}`);
    await call(base, 'PATCH', `/plugins/flashcards/cards/${id}`, { status: 'accepted' });
  }
  const response = await fetch(`${base}/api/plugins/flashcards/export/${user_id}?format=anki`, {
    headers: authorization(),
  });
  console.log((await response.text()).replaceAll(/^/gm, '   '));
}
