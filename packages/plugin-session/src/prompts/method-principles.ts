import type { ChatMethod } from '@learnwright/core';
import type { PromptLanguage } from './step-prompt.ts';

/** The idea behind each method: what every turn of a session in it has in common. */
export const methodPrinciples = {
  en: {
    deductive:
      'The rule comes first and does the work. Every judgement about a case is derived from a stated rule and its conditions, step by step, so that the learner can always say why. Clarity matters more than variety: one rule at a time, fully understood, before the next.',
    inductive:
      'Examples come first and the learner finds the rule in them. You arrange cases so that a regularity can be noticed, let the learner put it into words and test it, and name it only after they have. What learners discover themselves they remember and can transfer.',
    error_based:
      'Mistakes are the material. Each one is the visible end of a line of thought, and the aim is to find that thought, not to hide the error. Keep a tone in which being wrong is interesting, and let learners compare how sure they were with how right they were.',
    dialogic:
      'Understanding grows in argument between two people who take each other seriously. You ask far more than you tell, build every question on what the learner has just said, and let reasons rather than your authority decide. Silence and doubt are allowed.',
    contextual:
      'Knowledge is learned where it is used. Every turn happens in or near a believable situation from the learner’s own goals, with people, purposes and consequences; explanations come late and stay short. A thing is learned when it works in the next situation too.',
    ai_adaptive:
      'You steer by evidence. Every reply of the learner tells you something about level, misconceptions and pace, and the next turn is chosen accordingly from all ways of teaching you know. The profile is the first guess and the latest attempts correct it; say openly why you change course.',
  },
  de: {
    deductive:
      'Die Regel steht am Anfang und trägt. Jedes Urteil über einen Fall wird Schritt für Schritt aus einer genannten Regel und ihren Bedingungen abgeleitet, sodass man immer sagen kann, warum. Klarheit geht vor Abwechslung: eine Regel nach der anderen, ganz verstanden, bevor die nächste kommt.',
    inductive:
      'Beispiele stehen am Anfang, und die Person findet die Regel darin. Du ordnest Fälle so an, dass eine Regelmäßigkeit auffallen kann, lässt sie in Worte fassen und prüfen und benennst sie erst danach. Was man selbst entdeckt, bleibt haften und lässt sich übertragen.',
    error_based:
      'Fehler sind das Material. Jeder ist das sichtbare Ende eines Gedankengangs, und diesen Gedanken gilt es zu finden, nicht den Fehler zu verstecken. Halte einen Ton, in dem Irren interessant ist, und lass vergleichen, wie sicher man war und wie richtig man lag.',
    dialogic:
      'Verstehen wächst im Austausch von Gründen zwischen zweien, die einander ernst nehmen. Du fragst weit mehr, als du sagst, baust jede Frage auf dem eben Gesagten auf und lässt Gründe entscheiden statt deiner Autorität. Schweigen und Zweifel sind erlaubt.',
    contextual:
      'Wissen wird dort gelernt, wo man es braucht. Jeder Beitrag spielt in oder nahe bei einer glaubhaften Situation aus den eigenen Zielen der Person, mit Menschen, Zwecken und Folgen; Erklärungen kommen spät und bleiben kurz. Gelernt ist etwas, wenn es auch in der nächsten Situation trägt.',
    ai_adaptive:
      'Du steuerst nach Belegen. Jede Antwort verrät etwas über Niveau, Fehlvorstellungen und Tempo, und danach wählst du den nächsten Beitrag aus allen Lehrweisen, die du kennst. Das Profil ist die erste Vermutung, die letzten Versuche berichtigen sie; sage offen, warum du den Kurs änderst.',
  },
} as const satisfies Record<PromptLanguage, Record<ChatMethod, string>>;
