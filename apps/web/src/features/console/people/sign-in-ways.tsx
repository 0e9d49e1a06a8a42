import type { Schemas } from '@learnwright/client';
import type { ReactNode } from 'react';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { Part } from './part.tsx';

/** How people come in: which ways are on, which are off, and where that is set. */
export function SignInWays() {
  const { text } = useTexts();
  const { server } = useSessionState();
  if (server === null) return null;
  const { auth_mode, sign_in } = server;
  return (
    <Part title={text('console.people.ways')}>
      <p className="max-w-measure">
        {text(`console.people.ways_${auth_mode === 'open' ? 'open' : sign_in === null ? 'required' : 'sign_in'}`)}
      </p>
      {auth_mode === 'required' && <Ways sign_in={sign_in} />}
      <p className="text-small text-ink-soft max-w-measure">{text('console.people.ways_where')}</p>
    </Part>
  );
}

function Ways({ sign_in }: { readonly sign_in: Schemas['SignInWays'] | null }) {
  const { text, format } = useTexts();
  const social = sign_in?.social ?? [];
  return (
    <ul className="divide-y divide-line">
      <Way name={text('console.people.way_password')} isOn={sign_in?.email_and_password === true} />
      <Way name={text('console.people.way_passkeys')} isOn={sign_in?.passkeys === true} />
      <Way name={text('console.people.way_social')} isOn={social.length > 0}>
        {format.list(social)}
      </Way>
      <Way name={text('console.people.way_sign_up')} isOn={sign_in?.sign_up === true} />
      <Way name={text('console.people.way_tokens')} isOn>
        <ConsoleLink to="tokens">{text('console.places.tokens')}</ConsoleLink>
      </Way>
      <li className="grid gap-1 py-3">
        <span className="font-medium">{text('console.people.way_issuers')}</span>
        <span className="text-small text-ink-soft">{text('console.people.way_issuers_text')}</span>
      </li>
    </ul>
  );
}

interface WayProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly children?: ReactNode;
}

function Way({ name, isOn, children }: WayProps) {
  const { text } = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="font-medium">{name}</span>
      <Badge tone={isOn ? 'right' : 'plain'}>{text(isOn ? 'console.people.on' : 'console.people.off')}</Badge>
      {isOn && children !== undefined && <span className="text-ink-soft">{children}</span>}
    </li>
  );
}
