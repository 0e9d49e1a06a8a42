import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SpeakIcon } from '../../ui/page-icons.ts';
import { findHearing, type HearSpeech } from './hear-speech.ts';

/** The exercise in speaking: there where the browser can hear and the project is about a language. */
export function Speaking({ project_id }: { readonly project_id: string }) {
  const { text } = useTexts();
  const [hear] = useState(() => findHearing(globalThis));
  const queries = useLearnwrightQueries();
  const path = '/plugins/session/pronunciation/eligibility/{project_id}';
  const eligibility = useQuery({ ...queries.get(path, { params: { project_id } }), enabled: hear !== null });
  if (hear === null || eligibility.data?.eligible !== true) return null;
  return (
    <Disclosure label={text('tutor.speaking')}>
      <Exercise project_id={project_id} hear={hear} />
    </Disclosure>
  );
}

function Exercise({ project_id, hear }: { readonly project_id: string; readonly hear: HearSpeech }) {
  const { text, format } = useTexts();
  const [said, setSaid] = useState<readonly string[]>([]);
  const ask = useSend('POST', '/plugins/session/pronunciation/phrase');
  const judge = useSend('POST', '/plugins/session/pronunciation/judge');
  const attempt = useMutation({
    retry: false,
    networkMode: 'always',
    mutationFn: async ({ phrase: target, language }: { readonly phrase: string; readonly language: string }) => {
      const actual = await hear(language);
      if (actual === null || actual.trim() === '') return null;
      return { actual, judgement: await judge.mutateAsync({ body: { project_id, target, actual, language } }) };
    },
  });
  const phrase = ask.data;
  const askPhrase = () => {
    attempt.reset();
    ask.mutate(
      { body: { project_id, previous: said } },
      { onSuccess: (next) => setSaid([...said, next.phrase].slice(-50)) },
    );
  };
  const error = attempt.error ?? ask.error;
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-soft">{text('tutor.speaking_text')}</p>
      {phrase !== undefined && (
        <p className="grid gap-1">
          <span className="text-small text-ink-soft">{text('tutor.say_this')}</span>
          <span lang={phrase.language} className="font-content text-title">
            {phrase.phrase}
          </span>
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {phrase !== undefined && (
          <Button rank="first" icon={SpeakIcon} isBusy={attempt.isPending} onClick={() => attempt.mutate(phrase)}>
            {text('tutor.listen')}
          </Button>
        )}
        <Button isBusy={ask.isPending} onClick={askPhrase}>
          {text('tutor.new_phrase')}
        </Button>
      </p>
      <div role="status" className="grid gap-1">
        {attempt.isPending && <p>{text('tutor.listening')}</p>}
        {attempt.data === null && <p>{text('tutor.nothing_heard')}</p>}
        {attempt.data != null && (
          <>
            <p className="text-small text-ink-soft">{text('tutor.heard', { words: attempt.data.actual })}</p>
            <p className={attempt.data.judgement.matches ? 'text-correct' : 'text-almost'}>
              {text(attempt.data.judgement.matches ? 'tutor.fits' : 'tutor.fits_not')} {attempt.data.judgement.feedback}
            </p>
            {attempt.data.judgement.missed_sounds.length > 0 && (
              <p>{text('tutor.practise_sounds', { list: format.list(attempt.data.judgement.missed_sounds) })}</p>
            )}
          </>
        )}
      </div>
      <WhyFailed error={error} />
    </div>
  );
}
