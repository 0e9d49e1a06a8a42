import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { outlook, startTalk, verdict } from '../../tests/talk.ts';
import { METHOD_PROMPTS } from '../prompts/session-prompt.ts';

describeEachDatabase('the AI that judges a turn', (testDatabase) => {
  it('knows the language, the present topic, and what the step demands', async () => {
    const talk = await startTalk(await testDatabase.open());
    const { project } = await talk.server.createLearner(undefined, { topic: 'Les vœux' });
    const session = await talk.start({ project_id: project.id, method: 'inductive', cycle_step: 6, lang: 'fr' });
    const said = { reason: 'Tout y est.' };
    talk.script({
      evaluation: () => verdict(7, said),
      transition: () => outlook({ summary: 'Les souhaits.', next_topic: 'Les doutes' }),
    });
    const { body } = await talk.send(session.id, 'Que je sois');
    expect(body).toMatchObject({ step_evaluation: said, topic_transition: { next_topic: 'Les doutes', looped: true } });
    await talk.send(session.id, 'Que tu sois');
    const promptsOf = (wanted: string) =>
      talk.calls
        .filter(({ purpose }) => purpose === wanted)
        .map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    const [tutor = '', secondTutor] = promptsOf('message');
    expect(tutor).toContain('Speak French (fr) with the learner.');
    expect(tutor.match(/<data name="(method|step)">\n(.*)\n<\/data>/g)).toHaveLength(2);
    expect(secondTutor).toContain('<data name="next_topic">\nLes doutes\n</data>');
    const blocks = (method: string, step: number, topic: string) =>
      `<data name="method">\n${method}\n</data>\n<data name="step">\n${step}\n</data>\n<data name="topic">\n${topic}\n</data>`;
    const [first = '', second = ''] = promptsOf('evaluation');
    expect(first).toContain(blocks('inductive', 6, 'Les vœux'));
    expect(first).toContain(METHOD_PROMPTS.inductive.steps[6].en.does);
    expect(first).toContain('Write reason in French, the language with the code "fr".');
    expect(second).toContain(blocks('inductive', 1, 'Les doutes'));
    expect(second).toContain(METHOD_PROMPTS.inductive.steps[1].en.ends_with);
    const transitions = promptsOf('transition');
    expect(transitions).toHaveLength(2);
    expect(transitions[0]).toContain('<data name="topic">\nLes vœux\n</data>');
    expect(transitions[0]).toContain('Write summary and next_topic in French');
    expect(transitions[1]).toContain('<data name="topic">\nLes doutes\n</data>');
  });
});
