import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.ts';

interface LookForMailProps {
  readonly email: string;
  readonly sentence: string;
}

/** Says that a mail is on its way. It takes the focus: it has taken the place of the form. */
export function LookForMail({ email, sentence }: LookForMailProps) {
  const { text } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card p-6 grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
        {text('sign_in.look_for_mail')}
      </h2>
      <p>
        <strong className="font-medium">{email}</strong>
      </p>
      <p>{sentence}</p>
      <p className="text-ink-soft">{text('sign_in.mail_may_take')}</p>
    </section>
  );
}
