import { writeZip } from '@learnwright/archive';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** A set of one lesson; each card is `[asked, answer]`. */
interface Practice {
  readonly set_id: string;
  readonly lesson: string;
  readonly lang: string;
  readonly target_language: string;
  readonly cards: readonly (readonly [asked: string, answer: string])[];
}

const MARKET: Practice = {
  set_id: 'market',
  lesson: 'Auf dem Markt',
  lang: 'de',
  target_language: 'fr',
  cards: [
    ['der Apfel', 'la pomme'],
    ['die Birne', 'la poire'],
    ['das Brot', 'le pain'],
  ],
};
const STATION: Practice = {
  set_id: 'station',
  lesson: 'À la gare',
  lang: 'fr',
  target_language: 'de',
  cards: [
    ['la gare', 'der Bahnhof'],
    ['le quai', 'der Bahnsteig'],
    ['le billet', 'die Fahrkarte'],
  ],
};

/** Of a greeting, which the tutor has nothing to judge in. */
const UNJUDGED_DE =
  'Der Beitrag konnte nicht ausgewertet werden. Deshalb geht die Sitzung zum nächsten Schritt weiter.';
const UNJUDGED = 'The turn could not be evaluated, so the session goes on to the next step.';
const GIF = Buffer.from('GIF89a......').toString('base64');

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ plugins: 'installed' });
  for (const practice of [MARKET, STATION]) {
    const zip = await writeZip(filesOf(practice).map(([path, value]) => [path, encode(value)]));
    const { ref } = (await test.request('POST', '/plugins/content/import/detect', zip)).body;
    const imported = await test.request('POST', '/plugins/content/import/execute', { ref });
    expect(imported.body).toMatchObject({ imported: true, sets: 1 });
  }
});
afterAll(() => test.close());

it.each<{
  readonly practice: Practice;
  /** What the learner says, what the tutor answers, how it judges the turn, and the step after it. */
  readonly turns: readonly (readonly [said: string, answered: RegExp, reason: string, step: number])[];
  readonly introduction: string;
  readonly blind: string;
}>([
  {
    practice: MARKET,
    turns: [
      [
        'Hallo!',
        /^\[Übungstutor\] .*Programm ohne KI.*„Auf dem Markt“.*la pomme.*„der Apfel“ auf Französisch\?$/su,
        UNJUDGED_DE,
        2,
      ],
      ['La pomme.', /„die Birne“/u, 'Die letzte Antwort war richtig.', 3],
      [
        'le poire',
        /nicht „le“, sondern „la“\. .*„la poire“.*„das Brot“/u,
        'Die letzte Antwort war noch nicht richtig.',
        3,
      ],
      ['weiß nicht', /Ein Hinweis: „l… p…“\. .*„das Brot“/u, 'Die Antwort war noch nicht bekannt.', 3],
      ['Warum heißt es le?', /Gute Frage.*„das Brot“/u, 'Die Frage ist noch offen.', 3],
      ['sdfghj', /Daraus werde ich nicht schlau.*„das Brot“/u, 'Das Letzte war keine Antwort.', 3],
    ],
    introduction: 'Programm ohne KI',
    blind: 'Bilder kann ich nicht sehen',
  },
  {
    practice: STATION,
    turns: [
      [
        'Bonjour !',
        /^\[tuteur d’exercice\] .*programme sans IA.*« À la gare ».*« la gare » en allemand \?$/su,
        UNJUDGED,
        2,
      ],
      [
        'der bahnhof',
        /« Bahnhof » prend une majuscule.*« le quai »/u,
        'La dernière réponse n’était pas encore juste.',
        2,
      ],
      ['je ne sais pas', /Un indice : « d… B… »\. .*« le quai »/u, 'La réponse n’était pas encore connue.', 2],
      ['C’est quoi, une machine ?', /n’est dans aucune de tes leçons.*« le quai »/u, 'La question reste ouverte.', 2],
      ['aaaaaa', /Là, je ne te suis pas.*« le quai »/u, 'La dernière ligne n’était pas une réponse.', 2],
    ],
    introduction: 'programme sans IA',
    blind: 'Je ne vois pas les images',
  },
])('practises the lesson of the project in $practice.lang', async ({ practice, turns, introduction, blind }) => {
  const { request } = test;
  const user_id = (await request('POST', '/users', { name: 'Ada', language: 'en' })).body.id;
  await request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
  const plan = { topic: practice.lesson, goal: 'Parler', timeframe: 'ein Jahr', daily_minutes: 10 };
  const project_id = (await request('POST', `/users/${user_id}/projects`, plan)).body.id;
  const sets = await request('PUT', `/plugins/session/projects/${project_id}/sets`, { set_ids: [practice.set_id] });
  expect(sets.status).toBe(200);
  const start = { project_id, lang: practice.lang };
  const session_id = (await request('POST', '/plugins/session/start', start)).body.session.id;
  const answers: string[] = [];
  for (const [content, expected, reason, step] of turns) {
    const sent = { role: 'user', content };
    const { body } = await request('POST', `/plugins/session/${session_id}/message`, sent);
    // French marks have narrow spaces before them.
    const answer = body.assistant_message.content.replaceAll(/[\u00a0\u202f]/gu, ' ');
    expect(answer).toMatch(expected);
    expect(body.step_evaluation.reason).toBe(reason);
    expect(body.cycle_step).toBe(step);
    answers.push(answer);
  }
  const picture = { role: 'user', content: 'Hm.', images: [{ media_type: 'image/gif', data: GIF }] };
  const { body } = await request('POST', `/plugins/session/${session_id}/message`, picture);
  expect(body.assistant_message.content).toContain(blind);
  expect(answers.join()).not.toContain(blind);
  expect(new Set(answers).size).toBe(turns.length);
  expect(answers.filter((answer) => answer.includes(introduction))).toHaveLength(1);
});

function filesOf({ set_id, lesson, lang, target_language, cards }: Practice): [string, unknown][] {
  const texts = { title: lesson, target_language, source_language: lang };
  const set = { id: set_id, ...texts, level: 'A1', version: '1.0.0', lesson_count: 1 };
  const manifest = { schema_version: '1.11', name: lesson, sets: [set], metadata: { lessons: ['first.json'] } };
  const steps = [{ id: 'hello', type: 'theory', title: lesson, body: lesson }];
  const fields = { id: 'first', schema_version: '1.11', ...texts, steps };
  const shown = cards.map(([back, front], at) => ({ id: `card-${at + 1}`, front, back }));
  return [
    [`${set_id}/manifest.yaml`, manifest],
    [`${set_id}/lessons/first.json`, { ...fields, cards: shown }],
  ];
}

function encode(value: unknown): Uint8Array<ArrayBuffer> {
  // JSON is YAML too.
  return new TextEncoder().encode(JSON.stringify(value));
}
